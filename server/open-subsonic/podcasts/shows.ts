import type { LibraryEpisode, LibraryShow, PodcastLibrary } from '#server/podcasts/podcast-library.ts';
import { idOf } from '../music/ids.ts';
import type { showShape } from '../response/podcast-shapes.ts';
import type { ValuesOf } from '../response/values.ts';
import type { ClientVersions } from './client-versions.ts';
import { coverIdOf } from './cover-id.ts';
import { type EpisodeValues, episodeValues } from './episode-values.ts';

export type ShowValues = ValuesOf<typeof showShape>;
export type Listener = { userId: string; appPasswordId: string };
export type Shows = ReturnType<typeof createShows>;

/** So many are asked for by one statement. */
const maxAtOnce = 1_000;

/** Shows and episodes as one listener's apps see them. */
export function createShows(podcasts: PodcastLibrary, clientVersions: ClientVersions) {
  /** With how far the listener came, which the app knows from now on. */
  async function values(
    { userId, appPasswordId }: Listener,
    episodes: readonly LibraryEpisode[],
    authors: ReadonlyMap<number, string>,
  ): Promise<EpisodeValues[]> {
    const heard = new Map(
      (await heardOf(userId, episodes)).map(({ episodeId, progress }) => [episodeId, progress]),
    );
    return episodes.map((episode) => {
      const progress = heard.get(episode.id);
      clientVersions.tell(appPasswordId, episode.id, progress?.version ?? 0);
      return episodeValues(episode, authors.get(episode.feedId) ?? '', progress);
    });
  }

  async function heardOf(userId: string, episodes: readonly LibraryEpisode[]) {
    const ids = episodes.map(({ id }) => id);
    return ids.length === 0 ? [] : podcasts.progress(userId, ids.length > maxAtOnce ? undefined : ids);
  }

  return {
    /** With at most so many episodes of each; none are asked for with 0. */
    async of(listener: Listener, shows: readonly LibraryShow[], episodesEach: number): Promise<ShowValues[]> {
      const authors = authorsOf(shows);
      const found: ShowValues[] = [];
      for (const show of shows) {
        const episodes = episodesEach === 0 ? [] : await podcasts.episodes([show.id], episodesEach);
        found.push(showValues(show, await values(listener, episodes, authors)));
      }
      return found;
    },
    async newest(listener: Listener, count: number): Promise<EpisodeValues[]> {
      const shows = await podcasts.shows(listener.userId);
      const ids = shows.map(({ id }) => id);
      const episodes = count === 0 ? [] : await podcasts.episodes(ids, count);
      return values(listener, episodes, authorsOf(shows));
    },
    /** Those that the listener may know, by their number. */
    async episodes(listener: Listener, numbers: readonly number[]): Promise<Map<number, EpisodeValues>> {
      const found = await Promise.all(
        [...new Set(numbers)].map((number) => podcasts.episode(listener.userId, number)),
      );
      const known = found.filter((episode) => episode !== undefined);
      const shows = await podcasts.shows(listener.userId);
      const all = await values(listener, known, authorsOf(shows));
      return new Map(known.map(({ id }, index) => [id, all[index]] as const).filter(isThere));
    },
  };
}

const isThere = (pair: readonly [number, EpisodeValues | undefined]): pair is [number, EpisodeValues] =>
  pair[1] !== undefined;

const authorsOf = (shows: readonly LibraryShow[]) => new Map(shows.map(({ id, author }) => [id, author]));

/** Apps hide a show that is not 'completed': one is, as soon as it was read once. */
function showValues(show: LibraryShow, episode: readonly EpisodeValues[]): ShowValues {
  const { id, title, description, url, image, state, stateSentence, episodeCount } = show;
  const failed = state === 'failing' && episodeCount === 0;
  return {
    id: idOf('show', id),
    url,
    title,
    description,
    coverArt: coverIdOf('show', id, image),
    originalImageUrl: image ?? undefined,
    status: failed ? 'error' : state === 'pending' ? 'downloading' : 'completed',
    errorMessage: failed ? (stateSentence ?? undefined) : undefined,
    episode,
  };
}
