import type { QueryClient } from '@tanstack/react-query';
import type { PlayableItem } from '#rules/queue/item.ts';
import { storeCover } from '#web/downloads/store/downloaded-covers.ts';
import { lyricsQuery } from '#web/music/lyrics/lyrics-query.ts';
import type { MusicProvider } from '#web/music/provider/provider.ts';
import { songQuery } from '#web/music/provider/queries.ts';
import { bookmarksQuery } from '#web/podcasts/bookmarks/bookmark-queries.ts';
import { bookPartsQuery } from '#web/podcasts/data/book-parts.ts';
import { episodeQuery } from '#web/podcasts/data/queries.ts';
import { transcriptQuery } from '#web/podcasts/extras/transcript-query.ts';
import { chaptersQuery } from '#web/podcasts/playback/chapters-query.ts';
import { coversOf } from './covers-of.ts';

/** What is shown with an episode: chapters, bookmarks, words; for a part of a book, the other parts. */
async function prefetchEpisode(queries: QueryClient, { id, isBook, showId }: PlayableItem): Promise<void> {
  if (isBook && showId !== undefined) await queries.prefetchQuery(bookPartsQuery(showId));
  const episode = await queries.fetchQuery(episodeQuery(id)).catch(() => undefined);
  if (episode === undefined) return;
  await queries.prefetchQuery(chaptersQuery(id));
  await queries.prefetchQuery(bookmarksQuery(episode.id));
  if (episode.transcripts.length > 0) await queries.prefetchQuery(transcriptQuery(id));
}

/** Asks for what is shown with a sound, so that it is here without a network: pictures, words, chapters, its own page. */
export function createMetadataPrefetcher(userId: string, queries: QueryClient, provider: MusicProvider) {
  return async (item: PlayableItem): Promise<void> => {
    await Promise.all(coversOf(item).map((address) => storeCover(userId, address)));
    if (item.kind === 'episode') return prefetchEpisode(queries, item);
    await queries.prefetchQuery(lyricsQuery(provider, item));
    await queries.prefetchQuery(songQuery(provider, item.id));
  };
}
