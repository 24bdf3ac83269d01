import { describe, expect, it } from 'vitest';
import { addressOf, secretOf, written, type Report } from '../../src/shell/report/report';
import { readRoute } from '../../src/shell/route';
import { complained, complaints, requested, requests } from '../../src/shell/report/traces';

const at = (hash: string): string => addressOf({ origin: 'http://here', pathname: '/', hash });

describe('the report of a fault', () => {
  it('names the address without what is secret in it', () => {
    expect(at('#/table/abc/secret-key')).toBe('http://here/#/table/abc');
    expect(at('#/table/abc')).toBe('http://here/#/table/abc');
    expect(at('#/seats/abc/host-key')).toBe('http://here/#/seats/abc');
    expect(at('#/join/abc/invitation')).toBe('http://here/#/join/abc');
    expect(at('#/odds/new-dawn/2~cruiser')).toBe('http://here/#/odds/new-dawn/2~cruiser');
  });

  it('holds no key wherever one stood', () => {
    const report = { told: 'my page is #/table/abc/secret-key', shown: { errors: [{ at: '', said: 'secret-key' }] } } as unknown as Report;
    expect(written(report, ['secret-key', 'other'])).not.toContain('secret-key');
    expect(written(report, [])).toContain('secret-key');
  });

  it('knows what every address brings that nobody else may have', () => {
    const brings = ['table/t/KEY', 'play-on/t/KEY/at/3', 'study/s/KEY', 'seats/t/KEY', 'join/t/KEY', 'reminder/one/KEY', 'account/recover/KEY', 'account/confirm/KEY'];
    for (const address of brings) expect(secretOf(readRoute(`#/${address}`)), address).toBe('KEY');
    for (const address of ['table/t', 'turn/t/A', 'account', 'rules/new-dawn/KEY', '']) expect(secretOf(readRoute(`#/${address}`)), address).toBeNull();
  });

  it('keeps of what was sent to somebody neither the name nor the token', () => {
    requested('POST', '/api/reminders/one/token/stop', 200, 1);
    expect(requests.all.at(-1)?.what).toBe('POST /api/reminders/…/stop');
  });

  it('keeps the last of what went on, and of requests not what was asked behind the path', () => {
    for (let i = 0; i < 50; i += 1) complained(`no. ${i}`);
    expect(complaints.all).toHaveLength(40);
    expect(complaints.all.at(-1)?.said).toBe('no. 49');
    complained('first', new TypeError('second'));
    expect(complaints.all.at(-1)?.said).toContain('TypeError: second');
    requested('GET', '/api/tables/abc/record?key=secret', 403, 12.6);
    expect(requests.all.at(-1)).toMatchObject({ what: 'GET /api/tables/abc/record', status: 403, ms: 13 });
  });
});
