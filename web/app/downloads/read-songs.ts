import type { QueryClient } from '@tanstack/react-query';
import { episodeById, episodes } from '#contract/podcasts.ts';
import type { PlayableItem } from '#rules/queue/item.ts';
import { call } from '#web/api.ts';
import type { DownloadRequest } from '#web/downloads/download-manager/downloads.ts';
import { playableOf } from '#web/music/items/playable.ts';
import type { MusicProvider } from '#web/music/provider/provider.ts';
import { albumQuery, artistQuery, playlistQuery, songQuery } from '#web/music/provider/queries.ts';
import type { SongRule } from '#web/music/provider/song-lists.ts';
import { ruleOf, songListsOf } from '#web/music/song-lists/song-list-queries.ts';
import { bookQuery } from '#web/podcasts/books/book-queries.ts';
import { bookPartsQuery } from '#web/podcasts/data/book-parts.ts';
import { playableEpisode } from '#web/podcasts/data/playable-episode.ts';
import { isPlayed } from '#web/podcasts/data/progress-badge.ts';
import { progressQuery, showQuery } from '#web/podcasts/data/queries.ts';

/** A device is not the place for a library of 100,000. */
const maxSounds = 10_000;
const windowSize = 300;
/** Newest episodes of a show among which unplayed ones are looked for. */
const maxEpisodes = 100;
const asItIsNow = { staleTime: 0 };

async function ofRule(provider: MusicProvider, rule: SongRule): Promise<PlayableItem[]> {
  const lists = await songListsOf(provider);
  const sounds: PlayableItem[] = [];
  for (let offset = 0; offset < maxSounds; offset += windowSize) {
    // One window after the other, until there is none.
    const { items, total } = await lists.window(rule, { offset, limit: windowSize });
    sounds.push(...items.map(playableOf));
    if (items.length === 0 || sounds.length >= total) break;
  }
  return sounds;
}

async function ofShow(queries: QueryClient, id: string, newest: number): Promise<PlayableItem[]> {
  const [{ data }, progress] = await Promise.all([
    call(episodes, { ids: id, limit: maxEpisodes }),
    queries.fetchQuery({ ...progressQuery(), ...asItIsNow }),
    queries.prefetchQuery(showQuery(id)),
  ]);
  return data.items
    .filter((episode) => !isPlayed(progress.get(String(episode.id))))
    .slice(0, newest)
    .flatMap((episode) => playableEpisode(episode) ?? []);
}

/** All parts of a book, also the finished ones: one may want to listen to them again. */
async function ofBook(queries: QueryClient, id: string): Promise<PlayableItem[]> {
  const { showId } = await queries.fetchQuery({ ...bookQuery(id), ...asItIsNow });
  const [parts] = await Promise.all([
    queries.fetchQuery({ ...bookPartsQuery(String(showId)), ...asItIsNow }),
    queries.prefetchQuery(showQuery(String(showId))),
    queries.prefetchQuery(progressQuery()),
  ]);
  return parts.flatMap((part) => playableEpisode(part) ?? []);
}

/** The sounds that something stands for now. Rejects with a sentence. What is asked for on the way is what its page shows. */
export function createSoundReader(queries: QueryClient, provider: MusicProvider) {
  return async ({ kind, id, newest = 3 }: DownloadRequest): Promise<PlayableItem[]> => {
    switch (kind) {
      case 'song':
        return [playableOf(await queries.fetchQuery({ ...songQuery(provider, id), ...asItIsNow }))];
      case 'album':
        return (await queries.fetchQuery({ ...albumQuery(provider, id), ...asItIsNow })).songs.map(
          playableOf,
        );
      case 'playlist':
        return (await queries.fetchQuery({ ...playlistQuery(provider, id), ...asItIsNow })).songs.map(
          playableOf,
        );
      case 'artist':
        await queries.prefetchQuery(artistQuery(provider, id));
        return ofRule(provider, { artist: id, sort: 'album' });
      case 'favourites':
        return ofRule(provider, { marks: 'liked' });
      case 'songs':
        return ofRule(provider, ruleOf(id));
      case 'show':
        return ofShow(queries, id, newest);
      case 'book':
        return ofBook(queries, id);
      case 'episode': {
        const { data } = await call(episodeById, { id });
        return [playableEpisode(data.episode) ?? []].flat();
      }
    }
  };
}
