import { expect, test } from 'vitest';
import { tooMany } from '#server/http/errors.ts';
import { createVerifier } from './password-sign-in.ts';
import { createTrustedBrowsers } from './trusted-browser.ts';
import { createWaitingBrowsers } from './waiting-browser.ts';

test('when fifty log-ins are under way, one more is told to come again and costs nothing', async () => {
  const gate = Promise.withResolvers<never>();
  let counted = 0;
  const never = async () => undefined;
  const verifier = createVerifier({
    users: {
      add: never,
      byEmail: never,
    },
    guesses: {
      count: () => {
        counted += 1;
        return gate.promise;
      },
      tries: async () => ({ tries: 0, endsAt: 0 }),
      giveBack: never,
      knows: async () => false,
      remember: never,
      sweep: never,
    },
    knownBrowsers: createTrustedBrowsers(Buffer.alloc(32)),
    waitingBrowsers: createWaitingBrowsers(Buffer.alloc(32)),
  });
  const logIn = () =>
    verifier.verify({
      email: 'ann@example.org',
      password: 'a guess',
      address: '192.0.2.1',
      browser: { known: undefined, waiting: undefined },
      now: 1,
    });
  const first = Array.from({ length: 50 }, logIn);
  await expect(logIn()).rejects.toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 5 });
  expect(counted).toBe(50);
  gate.reject(tooMany(1));
  expect((await Promise.allSettled(first)).every(({ status }) => status === 'rejected')).toBe(true);
  await expect(logIn()).rejects.toMatchObject({ status: 429 });
});
