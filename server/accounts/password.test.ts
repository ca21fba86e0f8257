import { expect, test } from 'vitest';
import { passwords } from './password.ts';

test('a password opens its own hash and no other does', async () => {
  const hash = await passwords.hash('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify('correct horse', hash)).toBe(true);
  expect(await passwords.verify('correct horsf', hash)).toBe(false);
  expect(await passwords.verify('', hash)).toBe(false);
  expect(await passwords.verify('correct horse', undefined)).toBe(false);
  expect(await passwords.verify('', '')).toBe(false);
});

test('the end of a long password counts, and an accent typed either way is the same accent', async () => {
  const long = await passwords.hash(`${'a'.repeat(72)}b`);
  expect(await passwords.verify(`${'a'.repeat(72)}c`, long)).toBe(false);
  const accented = await passwords.hash('caf\u00e9 latte');
  expect(await passwords.verify('cafe\u0301 latte', accented)).toBe(true);
});

test('two hashes of one password differ', async () => {
  expect(await passwords.hash('correct horse')).not.toBe(await passwords.hash('correct horse'));
});

test('a flood of log-ins is asked to wait instead of taking all memory', async () => {
  const flood = await Promise.allSettled(
    Array.from({ length: 80 }, () => passwords.verify('guess', undefined)),
  );
  const refused = flood.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(80);
});
