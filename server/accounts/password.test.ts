import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { passwords, passwordsAt } from './password.ts';

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

test('of a flood of log-ins fifty wait beside those that are checked, and the rest is asked to come again', async () => {
  const cheap = passwordsAt({ memory: 8, passes: 1, parallelism: 1 });
  const capacity = Math.max(2, availableParallelism()) + 50;
  const flood = await Promise.allSettled(
    Array.from({ length: capacity + 3 }, () => cheap.verify('guess', undefined)),
  );
  const refused = flood.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 5 });
  expect(flood.slice(0, capacity).every((one) => one.status === 'fulfilled' && !one.value)).toBe(true);
  // Afterwards there is capacity again.
  expect(await cheap.verify('guess', undefined)).toBe(false);
});
