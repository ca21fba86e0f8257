import type { QueryClient } from '@tanstack/react-query';
import type { PlayableItem } from '#rules/queue/item.ts';
import { storeCover } from '#web/downloads/store/downloaded-covers.ts';
import { lyricsQuery } from '#web/music/lyrics/lyrics-query.ts';
import type { MusicProvider } from '#web/music/provider/provider.ts';
import { songQuery } from '#web/music/provider/queries.ts';
import { bookPartsQuery } from '#web/podcasts/data/book-parts.ts';
import { episodeQuery } from '#web/podcasts/data/queries.ts';
import { transcriptQuery } from '#web/podcasts/extras/transcript-query.ts';
import { chaptersQuery } from '#web/podcasts/playback/chapters-query.ts';
import { coversOf } from './covers-of.ts';

/** Asks for what is shown with a sound, so that it is here without a network: pictures, words, chapters, its own page. */
export function createMetadataPrefetcher(userId: string, queries: QueryClient, provider: MusicProvider) {
  return async (item: PlayableItem): Promise<void> => {
    const { kind, id } = item;
    await Promise.all(coversOf(item).map((address) => storeCover(userId, address)));
    if (kind === 'song') {
      await queries.prefetchQuery(lyricsQuery(provider, item));
      await queries.prefetchQuery(songQuery(provider, id));
    } else {
      if (item.isBook && item.showId !== undefined) await queries.prefetchQuery(bookPartsQuery(item.showId));
      const episode = await queries.fetchQuery(episodeQuery(id)).catch(() => undefined);
      if (episode) await queries.prefetchQuery(chaptersQuery(id));
      if (episode?.transcripts.length) await queries.prefetchQuery(transcriptQuery(id));
    }
  };
}
