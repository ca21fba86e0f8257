import type { LibraryEpisode, LibraryShow, PodcastLibrary } from '#server/podcasts/podcast-library.ts';
import { idOf } from '../music/ids.ts';
import type { showShape } from '../response/podcast-shapes.ts';
import type { ValuesOf } from '../response/values.ts';
import type { ClientVersions } from './client-versions.ts';
import { coverIdOf, type EpisodeValues, episodeValues } from './episode-values.ts';

export type ShowValues = ValuesOf<typeof showShape>;
export type Listener = { userId: string; appPasswordId: string };
export type Shows = ReturnType<typeof createShows>;

/** Above this number one statement reads the progress of all episodes instead. */
const maxIdsPerQuery = 1_000;

/** Shows and episodes as the apps of one listener see them. */
export function createShows(podcasts: PodcastLibrary, clientVersions: ClientVersions) {
  /** Adds progress to episodes, and records its version as known to the app. */
  async function values(
    { userId, appPasswordId }: Listener,
    episodes: readonly LibraryEpisode[],
    authors: ReadonlyMap<number, string>,
  ): Promise<EpisodeValues[]> {
    const progressById = new Map(
      (await progressOf(userId, episodes)).map(({ episodeId, progress }) => [episodeId, progress]),
    );
    return episodes.map((episode) => {
      const progress = progressById.get(episode.id);
      clientVersions.record(appPasswordId, episode.id, progress?.version ?? 0);
      return episodeValues(episode, authors.get(episode.feedId) ?? '', progress);
    });
  }

  async function progressOf(userId: string, episodes: readonly LibraryEpisode[]) {
    const ids = episodes.map(({ id }) => id);
    return ids.length === 0 ? [] : podcasts.progress(userId, ids.length > maxIdsPerQuery ? undefined : ids);
  }

  return {
    /** Shows with at most `episodesEach` episodes each. */
    async of(listener: Listener, shows: readonly LibraryShow[], episodesEach: number): Promise<ShowValues[]> {
      const authors = authorsOf(shows);
      const all: ShowValues[] = [];
      for (const show of shows) {
        const episodes = episodesEach === 0 ? [] : await podcasts.episodes([show.id], episodesEach);
        all.push(showValues(show, await values(listener, episodes, authors)));
      }
      return all;
    },
    async newest(listener: Listener, count: number): Promise<EpisodeValues[]> {
      const shows = await podcasts.shows(listener.userId);
      const ids = shows.map(({ id }) => id);
      const episodes = count === 0 ? [] : await podcasts.episodes(ids, count);
      return values(listener, episodes, authorsOf(shows));
    },
    /** The visible episodes among these, by number. */
    async episodes(listener: Listener, numbers: readonly number[]): Promise<Map<number, EpisodeValues>> {
      const episodes = await Promise.all(
        [...new Set(numbers)].map((number) => podcasts.episode(listener.userId, number)),
      );
      const visibleEpisodes = episodes.filter((episode) => episode !== undefined);
      const shows = await podcasts.shows(listener.userId);
      const all = await values(listener, visibleEpisodes, authorsOf(shows));
      return new Map(visibleEpisodes.map(({ id }, index) => [id, all[index]] as const).filter(hasValues));
    },
  };
}

const hasValues = (pair: readonly [number, EpisodeValues | undefined]): pair is [number, EpisodeValues] =>
  pair[1] !== undefined;

const authorsOf = (shows: readonly LibraryShow[]) => new Map(shows.map(({ id, author }) => [id, author]));

/** Apps hide a show that is not 'completed', so it is as soon as it was fetched once. */
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
