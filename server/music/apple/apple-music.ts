import type { KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LibraryReader } from '../library-reader.ts';
import type { OfferedProvider } from '../routes.ts';
import { type AppleFetch, createAppleLibraryReader } from './apple-library-reader.ts';
import { createDeveloperTokens } from './developer-tokens.ts';

type Account = { teamId: string; keyId: string; privateKey: KeyObject; apiUrl: string };
type Needs = { appleFetch: AppleFetch | undefined; now: () => number };

/** Everything the server knows of Apple Music: it signs developer tokens, and reads a listener's library. */
export function openAppleMusic(
  { apiUrl, ...key }: Account,
  { appleFetch, now }: Needs,
): { provider: OfferedProvider; reader: LibraryReader } {
  const developerToken = createDeveloperTokens({ ...key, now });
  return {
    provider: {
      name: 'apple',
      displayName: 'Apple Music',
      developerToken: (_request, origin) => developerToken(origin),
    },
    reader: createAppleLibraryReader({
      appleFetch: appleFetch ?? (() => Promise.reject(new Error('This server has no way out.'))),
      apiUrl,
      developerToken: () => developerToken(),
      wait: (milliseconds) => sleep(milliseconds),
    }),
  };
}
