import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTrustedBrowsers } from './trusted-browser.ts';

const browsers = createTrustedBrowsers(randomBytes(32));
const account = (id: string, password_hash = `hash of ${id}`) => ({ id, password_hash });
const household = (...ids: string[]) =>
  ids.reduce<string | undefined>((cookie, id) => browsers.cookieWith(cookie, account(id)), undefined);

test('a browser knows the five listeners that used it last, and is a new one to the sixth', () => {
  const cookie = household('ann', 'bob', 'cem', 'dia', 'eva', 'fay');
  const trustedNames = ['ann', 'bob', 'cem', 'dia', 'eva', 'fay'].filter(
    (id) => browsers.nameOf(cookie, account(id)) !== undefined,
  );
  expect(trustedNames).toEqual(['bob', 'cem', 'dia', 'eva', 'fay']);
  expect(cookie?.split('~')).toHaveLength(5);
});

test('who comes again stands in it once', () => {
  expect(household('ann', 'bob', 'ann')?.split('~')).toHaveLength(2);
});

test('a new password is not known by the old one’s name', () => {
  expect(browsers.nameOf(household('ann'), account('ann', 'another hash'))).toBeUndefined();
});

test('a browser that shows more names than it was ever given is known by five of them', () => {
  const names = ['ann', 'bob', 'cem', 'dia', 'eva', 'fay'];
  const cookie = names.map((id) => browsers.cookieWith(undefined, account(id))).join('~');
  expect(names.map((id) => browsers.nameOf(cookie, account(id)) !== undefined)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
});
