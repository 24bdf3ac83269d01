import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { oddsApi } from '../../src/games/eclipse/odds/api';
import { Asking } from '../../src/shell/odds/asking.svelte';
import { Forecasts } from '../../src/games/eclipse/odds/forecasts.svelte';

/** A question that was asked of the server, answered when the test says so. */
interface Asked {
  address: string;
  body: Record<string, unknown>;
  stopped: () => boolean;
  answer: (told: Record<string, unknown>, status?: number) => Promise<void>;
}

let asked: Asked[] = [];
const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', (address: string, wanted: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      wanted.signal?.addEventListener('abort', () => reject(new Error('stopped')));
      asked.push({
        address,
        body: JSON.parse(String(wanted.body ?? '{}')) as Record<string, unknown>,
        stopped: () => wanted.signal?.aborted ?? false,
        answer: async (told, status = 200) => {
          resolve(new Response(JSON.stringify(told), { status }));
          await settle();
        },
      });
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const told = (win: number, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  attacker_win: win,
  exact: true,
  coming: false,
  ...more,
});

describe('a battle in hand', () => {
  it('is answered at once and then better', async () => {
    const asking = new Asking(oddsApi.odds);
    asking.about({ text: 'a' });
    expect([asking.told, asking.waiting]).toEqual([null, true]);
    await vi.advanceTimersByTimeAsync(100);
    expect(asked[0]!.body).toEqual({ text: 'a', patience: 0 });
    await asked[0]!.answer(told(0.4, { exact: false, coming: true }));
    expect([asking.told?.attacker_win, asking.waiting, asking.improving]).toEqual([0.4, false, true]);
    expect(Number(asked[1]!.body['patience'])).toBeGreaterThan(10);
    await asked[1]!.answer(told(0.5));
    expect([asking.told?.attacker_win, asking.improving, asked.length]).toEqual([0.5, false, 2]);
  });

  it('knows nothing of the one before, and lets its question go', async () => {
    const asking = new Asking(oddsApi.odds);
    asking.about({ text: 'a' });
    await vi.advanceTimersByTimeAsync(100);
    await asked[0]!.answer(told(0.4, { coming: true }));
    asking.about({ text: 'b' });
    expect([asking.told, asking.waiting]).toEqual([null, true]);
    expect(asked[1]!.stopped()).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    await asked[2]!.answer(told(0.7));
    expect(asking.told?.attacker_win).toBe(0.7);
    asking.refuse('too little energy');
    expect([asking.told, asking.fault, asking.waiting, asking.failed]).toEqual([null, 'too little energy', false, false]);
  });

  it('keeps a first answer where there is no better one to be had', async () => {
    const asking = new Asking(oddsApi.odds);
    asking.about({ text: 'a' });
    await vi.advanceTimersByTimeAsync(100);
    await asked[0]!.answer(told(0.4, { coming: true }));
    await asked[1]!.answer({ error: 'busy' }, 503);
    expect([asking.told?.attacker_win, asking.fault, asking.improving]).toEqual([0.4, null, false]);
    asking.about({ text: 'b' });
    await vi.advanceTimersByTimeAsync(100);
    await asked[2]!.answer({ error: 'busy' }, 503);
    expect([asking.told, asking.fault, asking.failed]).toEqual([null, 'busy', true]);
  });
});

describe('forecasts', () => {
  it('are asked for two at a time, first answers before better ones', async () => {
    const forecasts = new Forecasts('t', null);
    for (const sector of ['101', '102', '103']) forecasts.ask(1, { sector });
    forecasts.ask(1, { sector: '101' });
    expect(asked.map((one) => /sector=(\d+)/.exec(one.address)?.[1])).toEqual(['101', '102']);
    await asked[0]!.answer(told(0.1, { exact: false, margin: 0.1, coming: true }));
    expect(asked[2]!.address).toContain('sector=103');
    await asked[1]!.answer({ attacker_win: null, sector: '102' });
    expect(asked.length).toBe(3);
    await asked[2]!.answer(told(0.3));
    expect(asked[3]!.address).toMatch(/sector=101.*patience=20/);
    await asked[3]!.answer(told(0.2));
    expect(['101', '102', '103'].map((id) => forecasts.known.get(`sector ${id}`)?.attacker_win)).toEqual([0.2, undefined, 0.3]);
    expect(forecasts.known.get('sector 102')).toBeNull();
  });

  it('are of one version: what was known before is forgotten and no longer waited for', async () => {
    const forecasts = new Forecasts('t', null);
    forecasts.ask(1, { sector: '101' });
    await asked[0]!.answer(told(0.1, { coming: true }));
    forecasts.ask(2, { sector: '101' });
    expect(forecasts.known.size).toBe(0);
    expect(asked[1]!.stopped()).toBe(true);
    await asked[2]!.answer(told(0.9));
    expect(forecasts.known.get('sector 101')?.attacker_win).toBe(0.9);
  });

  it('are not asked while a choice is under way, and are afterwards where the table has not moved on', async () => {
    const forecasts = new Forecasts('t', null);
    for (const sector of ['101', '102', '103', '104']) forecasts.ask(1, { sector });
    await asked[0]!.answer(told(0.1, { coming: true }));
    const underWay = [asked[1]!, asked[2]!];
    forecasts.hold();
    expect(underWay.map((one) => one.stopped())).toEqual([true, true]);
    await settle();
    expect(asked.length).toBe(3);
    forecasts.goOn(1);
    const again = asked.slice(3).map((one) => /sector=(\d+)/.exec(one.address)?.[1]);
    expect(new Set(again)).toEqual(new Set(['102', '103']));
    await asked[3]!.answer(told(0.2));
    await asked[4]!.answer(told(0.3));
    await asked[5]!.answer(told(0.4));
    expect(asked[6]!.address).toMatch(/sector=101.*patience=20/);
    expect(['101', '102', '103', '104'].map((id) => forecasts.known.get(`sector ${id}`)?.attacker_win).sort()).toEqual([0.1, 0.2, 0.3, 0.4]);
  });

  it('are not asked of a position that is past by the answer alone, before anybody asks of the new one', async () => {
    const forecasts = new Forecasts('t', null);
    for (const sector of ['101', '102']) forecasts.ask(1, { sector });
    forecasts.hold();
    forecasts.goOn(2);
    await settle();
    expect(asked.length).toBe(2);
  });

  it('of a position that a choice has made a past one are not asked any more', async () => {
    const forecasts = new Forecasts('t', null);
    for (const sector of ['101', '102', '103']) forecasts.ask(1, { sector });
    forecasts.hold();
    forecasts.ask(2, { sector: '104' });
    expect(asked.length).toBe(2);
    forecasts.goOn(2);
    await settle();
    expect(asked.slice(2).map((one) => /sector=(\d+)/.exec(one.address)?.[1])).toEqual(['104']);
  });
});
