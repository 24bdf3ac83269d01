import { expect, test } from 'vitest';
import { readRoute } from '../../src/shell/route';

test('what was mailed to an account leads to what it is for, and a cut link to the account', () => {
  expect(readRoute('#/account/recover/a%2Fb')).toEqual({ page: 'account', mailed: { what: 'recover', link: 'a/b' } });
  expect(readRoute('#/account/confirm/abc')).toEqual({ page: 'account', mailed: { what: 'confirm', link: 'abc' } });
  for (const other of ['', '/recover', '/recover/', '/else/abc']) expect(readRoute(`#/account${other}`)).toEqual({ page: 'account', mailed: null });
});
