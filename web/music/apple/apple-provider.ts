import { config, type ProviderName } from '#contract/music.ts';
import { wallTimeMs } from '#rules/clock.ts';
import { call } from '#web/api.ts';
import { createDeveloperToken } from '../provider/developer-token.ts';
import type { Library } from '../provider/library.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { createLibrary } from '../v1/v1-library.ts';
import { createAppleApi, storefrontPlaceholder } from './apple-api.ts';
import { createAppleCatalogue } from './apple-catalogue.ts';
import { createAppleEngine } from './apple-engine.ts';
import { loadMusicKit, unavailable } from './load-musickit.ts';
import { createDescribeItem } from './media-resource.ts';
import { createMusicKitSession } from './musickit-session.ts';

/** How long a token of Apple's is good is the app's own rule (behaviour.md#constants). */
const validMilliseconds = 15 * 86_400_000;

type Addresses = { apiUrl: string; toolkitUrl: string };

async function askAddresses(): Promise<Addresses> {
  const { providers } = await call(config, {});
  const { apiUrl, toolkitUrl } = providers.find(({ name }) => name === 'apple') ?? {};
  if (apiUrl === undefined || toolkitUrl === undefined) throw unavailable();
  return { apiUrl, toolkitUrl };
}
/** Where Apple is, as our server says. Asked once it is needed; after a failure, again. */
function createAddresses() {
  let cached: Promise<Addresses> | undefined;
  return () => {
    cached ??= askAddresses().catch((thrown: unknown) => {
      cached = undefined;
      throw thrown;
    });
    return cached;
  };
}

/** Apple refuses a playlist without a name. */
function nameless(library: Library): Library {
  return {
    ...library,
    createPlaylist: ({ name, ...playlist }) =>
      library.createPlaylist({ ...playlist, name: name.trim() === '' ? 'Untitled playlist' : name }),
  };
}

/** Apple Music: its API and its player toolkit. Nothing of Apple's is loaded before it is needed. */
export function createAppleProvider(onOtherProvider: (provider: ProviderName) => void): MusicProvider {
  const addresses = createAddresses();
  const session = createMusicKitSession({
    loadToolkit: async () => loadMusicKit((await addresses()).toolkitUrl),
    developerToken: createDeveloperToken({ provider: 'apple', onOtherProvider }),
  });
  const api = createAppleApi({ session, apiUrl: async () => (await addresses()).apiUrl });
  const { station, ...engine } = createAppleEngine(session, createDescribeItem(api));
  return {
    name: 'apple',
    displayName: 'Apple Music',
    authorizesQuietly: false,
    capabilities: {
      search: true,
      scan: false,
      plays: false,
      ratings: ['song', 'album', 'playlist', 'station'],
      edits: false,
      genres: false,
      playlistFiles: false,
      downloads: false,
      copiesLikes: true,
      shareLinks: false,
    },
    async authorize() {
      const userToken = await session.authorize();
      return { userToken, expiresAt: new Date(wallTimeMs() + validMilliseconds).toISOString() };
    },
    async prepare() {
      await session.ready();
    },
    unauthorize: () => session.unauthorize(),
    useToken: (userToken) => session.useToken(userToken),
    catalogue: createAppleCatalogue(api, station),
    library: nameless(createLibrary(api, { storefront: () => storefrontPlaceholder })),
    record: async (change) => (await import('../provider/perform-record.ts')).performRecord(change),
    engine,
  };
}
