import { expect, test } from 'vitest';
import { isTokenOf, lookupOf, makeSecret } from './app-secret.ts';

test('a password for an app has 26 letters that nobody takes for one another, and no two are alike', () => {
  const secrets = Array.from({ length: 200 }, makeSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[a-hjkmnp-z2-9]{26}$/);
  expect(new Set(secrets).size).toBe(200);
});

test('an app that sends the MD5 of password and salt is believed, in capitals too, and no other is', () => {
  // The example of the OpenSubsonic documentation: password "sesame", salt "c19b2d".
  expect(isTokenOf('sesame', '26719a1196d2a940705a59634eb18eab', 'c19b2d')).toBe(true);
  expect(isTokenOf('sesame', '26719A1196D2A940705A59634EB18EAB', 'c19b2d')).toBe(true);
  expect(isTokenOf('sesame', '26719a1196d2a940705a59634eb18eab', 'c19b2e')).toBe(false);
  expect(isTokenOf('sesame', '', 'c19b2d')).toBe(false);
});

test('what a password is found by is another word with another key', () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  expect(lookupOf('sesame', one)).toBe(lookupOf('sesame', one));
  expect(lookupOf('sesame', one)).not.toBe(lookupOf('sesame', other));
});
