import { authorize, type ProviderName } from '#contract/music.ts';
import { CallError, call } from '#web/api.ts';
import type { Engine } from '#web/player/engine/engine.ts';
import { createDeveloperToken } from '../provider/developer-token.ts';
import { type MusicProvider, ProviderError } from '../provider/provider.ts';
import { createProviderApi } from '../provider/provider-api.ts';
import { createCatalogue } from '../v1/v1-catalogue.ts';
import { createLibrary } from '../v1/v1-library.ts';
import type { PrefetchedMusic } from './prefetch-music.ts';

const displayName = 'your music folder';

/** The embedded provider's browser half: our own server's `/v1` over the music folder, played by `engine`. `early`: what was asked before. */
export function createFolderProvider(
  engine: Engine,
  onOtherProvider: (provider: ProviderName) => void = () => undefined,
  early?: PrefetchedMusic,
): MusicProvider {
  const own = () => (early?.userToken === userToken ? early : undefined);
  const newDeveloperToken = () => createDeveloperToken({ provider: 'folder', onOtherProvider, first: own() });
  let userToken: string | undefined;
  let developerToken = newDeveloperToken();
  const api = createProviderApi({
    displayName: 'Your music folder',
    host: '',
    developerToken: (renew) => developerToken(renew),
    userToken: () => userToken,
    prefetched: (address) => own()?.take(address),
  });
  return {
    name: 'folder',
    displayName,
    authorizesQuietly: true,
    capabilities: {
      search: true,
      scan: true,
      plays: true,
      ratings: ['song', 'album', 'playlist', 'station', 'artist'],
      edits: true,
      genres: true,
      playlistFiles: true,
      downloads: true,
      shareLinks: true,
      books: true,
    },
    async authorize() {
      try {
        const issued = await call(authorize, {});
        userToken = issued.userToken;
        return issued;
      } catch (thrown) {
        if (!(thrown instanceof CallError)) throw thrown;
        throw new ProviderError('failed', thrown.sentence, thrown.status);
      }
    },
    prepare: () => Promise.resolve(),
    unauthorize() {
      userToken = undefined;
      return Promise.resolve();
    },
    useToken(token) {
      // Another token may mean another listener, and the developer token is one listener's as well.
      if (token === userToken) return;
      userToken = token;
      developerToken = newDeveloperToken();
    },
    catalogue: createCatalogue(api, () => 'us', { away: 'true' }),
    library: createLibrary(api, {
      storefront: () => 'us',
      libraryIdFor: ({ kind, id }) => (kind === 'song' ? `i.${id}` : `l.${id}`),
    }),
    lyrics: async (song) => (await import('./folder-lyrics.ts')).readLyrics(api, song),
    loadSongLists: async () => (await import('./folder-song-lists.ts')).createSongLists(api),
    loadSharedPlaylists: async () =>
      (await import('./folder-shared-playlists.ts')).createSharedPlaylists(api),
    record: async (change) => (await import('../provider/perform-record.ts')).performRecord(change),
    engine,
  };
}
