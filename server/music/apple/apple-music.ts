import { setTimeout as sleep } from 'node:timers/promises';
import type { LibraryReader } from '../library-reader.ts';
import type { OfferedProvider } from '../offered-provider.ts';
import type { AppleConfig } from './apple-config.ts';
import { type AppleFetch, createAppleLibraryReader } from './apple-library-reader.ts';
import { createDeveloperTokens } from './developer-tokens.ts';
import { toolkitPolicy } from './toolkit-policy.ts';

function isCloudArtwork(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, port } = new URL(address);
  return (
    protocol === 'https:' &&
    username === '' &&
    port === '' &&
    /(^|\.)(mzstatic|blobstore\.apple)\.com$/.test(hostname)
  );
}

type Needs = { appleFetch: AppleFetch | undefined; now: () => number };

/** Everything the server knows of Apple Music: it signs developer tokens, and reads a listener's library. */
export function openAppleMusic(
  { apiUrl, toolkitUrl, ...key }: AppleConfig,
  { appleFetch, now }: Needs,
): { provider: OfferedProvider; reader: LibraryReader; contentPolicy: ReturnType<typeof toolkitPolicy> } {
  const addresses = { apiUrl, toolkitUrl };
  const developerToken = createDeveloperTokens({ ...key, now });
  return {
    provider: {
      name: 'apple',
      displayName: 'Apple Music',
      addresses,
      developerToken: (_request, origin) => developerToken(origin),
      isArtwork: isCloudArtwork,
    },
    reader: createAppleLibraryReader({
      appleFetch: appleFetch ?? (() => Promise.reject(new Error('This server has no way out.'))),
      apiUrl,
      developerToken: () => developerToken(),
      wait: (milliseconds) => sleep(milliseconds),
    }),
    contentPolicy: toolkitPolicy(addresses),
  };
}
