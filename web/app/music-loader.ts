import type { Session } from '#web/account/session.ts';
import { storeProvider } from '#web/account/stored-tokens.ts';
import type { LoadChangeQueue } from '#web/music/offline/with-outbox.ts';
import type { MusicProvider } from '#web/music/provider/provider.ts';
import type { Player } from '#web/player/player/player.ts';
import type { EpisodeListening } from '#web/podcasts/playback/episode-listening.ts';

/** What plays, and what is played from: made once, for as long as the page lives, so that sound outlives any screen. */
export type MusicParts = {
  provider: MusicProvider;
  /** Where changes wait for our server; absent where the provider is not ours. */
  loadChangeQueue: LoadChangeQueue | undefined;
  player: Player;
  /** What plays episodes; comes when it is first needed. */
  episodes: () => Promise<EpisodeListening>;
};
export type LoadMusic = () => Promise<MusicParts>;

/** Loads provider and player when they are first needed, so that the login screen need not wait for them. */
export function createMusicLoader(
  { store, checkWhoIsHere, renewMusic }: Session,
  loadProvider: () => Promise<MusicProvider>,
): LoadMusic {
  async function load(): Promise<MusicParts> {
    const [ownProvider, { createPagePlayer }, { composeOutbox }] = await Promise.all([
      loadProvider(),
      import('./page-player.ts'),
      import('#web/music/offline/with-outbox.ts'),
    ]);
    const music = composeOutbox(ownProvider);
    const { provider } = music;
    // The provider always holds the token that the session holds.
    const take = (userToken: string | undefined) => {
      provider.useToken(userToken);
      if (userToken !== undefined) storeProvider(provider.name);
    };
    take(store.getState().userToken);
    store.subscribe(({ userToken }, before) => {
      if (userToken !== before.userToken) take(userToken);
    });
    const player = createPagePlayer({
      songEngine: provider.engine,
      loadEpisodeEngine: async () => (await episodes()).engine,
      // Our own files are refused to who is signed out; another provider's songs to who must authorise it again.
      onUnauthorised: () => void (provider.authorizesQuietly ? checkWhoIsHere() : renewMusic()),
      provider,
    });
    return { ...music, player, episodes };
  }

  let listening: Promise<EpisodeListening> | undefined;
  function episodes(): Promise<EpisodeListening> {
    listening ??= import('#web/podcasts/playback/episode-listening.ts').then(
      ({ createEpisodeListening }) => createEpisodeListening(store),
      (thrown: unknown) => {
        listening = undefined;
        throw thrown;
      },
    );
    return listening;
  }

  let parts: Promise<MusicParts> | undefined;
  return () => {
    parts ??= load().catch((thrown: unknown) => {
      // The next need tries again: the network may be back by then.
      parts = undefined;
      throw thrown;
    });
    return parts;
  };
}
