import { expect, test } from 'vitest';
import { tooMany } from '#server/errors.ts';
import { createVerifier } from './verifier.ts';

test('when fifty log-ins are under way, one more is told to come again and costs nothing', async () => {
  const gate = Promise.withResolvers<never>();
  let counted = 0;
  const never = async () => undefined;
  const verifier = createVerifier(
    {
      any: async () => true,
      add: never,
      byEmail: never,
      byId: never,
      list: async () => [],
      remove: never,
      setPassword: never,
      setProvider: never,
    },
    {
      count: () => {
        counted += 1;
        return gate.promise;
      },
      giveBack: never,
      knows: async () => false,
      remember: never,
      sweep: never,
    },
  );
  const logIn = () => verifier.verify('ann@example.org', 'a guess', '192.0.2.1', 1);
  const first = Array.from({ length: 50 }, logIn);
  await expect(logIn()).rejects.toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 5 });
  expect(counted).toBe(50);
  gate.reject(tooMany(1));
  expect((await Promise.allSettled(first)).every(({ status }) => status === 'rejected')).toBe(true);
  await expect(logIn()).rejects.toMatchObject({ status: 429 });
});
