import { monotonicMs } from '#rules/clock.ts';
import { serverUrl } from '#web/ui/addresses/server-url.ts';

/** What a page came with: the folder's tokens, the developer token good until `expiresAt` (ISO 8601). */
export type PageTokens = { userToken: string; developerToken: string; expiresAt: string };

/** What was asked of the folder before its program had come. */
export type PrefetchedMusic = PageTokens & {
  /** The answer to an address, once, as long as it is fresh. */
  take: (address: string) => Promise<Response> | undefined;
};

/** What home asks first, in the words in which it asks (v1/v1-catalogue.ts). */
const firstOfHome = [
  '/v1/me/recommendations?limit=20&l=en-us',
  '/v1/me/library/recently-added?limit=10&l=en-us',
];
/** A later caller asks again: the library may have changed. */
const freshMilliseconds = 10_000;

/** Asks what the screen at `path` shows first, while the program that shows it is still on its way. */
export function prefetchMusic(tokens: PageTokens, path: string): PrefetchedMusic {
  const headers = {
    authorization: `Bearer ${tokens.developerToken}`,
    'music-user-token': tokens.userToken,
  };
  const until = monotonicMs() + freshMilliseconds;
  const answers = new Map(
    (path === '/' ? firstOfHome : []).map((address) => {
      const answer = fetch(serverUrl(address), { headers });
      // The caller of `take` gets the error; there may be none.
      answer.catch(() => undefined);
      return [address, answer];
    }),
  );
  return {
    ...tokens,
    take(address) {
      const answer = answers.get(address);
      answers.delete(address);
      return monotonicMs() < until ? answer : undefined;
    },
  };
}
