import { type Part, part } from '#server/transfer/part.ts';
import { createEpisodeRepository } from '../store/episode-repository.ts';
import { type FindEpisode, nameOfEpisode } from './find-episode.ts';
import type { PodcastPartNeeds } from './podcast-part-needs.ts';

/** The episodes that other rooms speak of: exported after them, and taken in before them. */
export function episodesPart({ database, feeds }: PodcastPartNeeds, find: FindEpisode): Part {
  const episodes = createEpisodeRepository(database);
  return part('episodes', {
    async *pages({ userId, mentioned }) {
      for (const id of mentioned('episode')) {
        const row = /^[1-9]\d{0,14}$/.test(id) ? await episodes.visible(Number(id), userId) : undefined;
        const feed = row && (await feeds.byId(row.feed_id));
        if (row === undefined || feed === undefined) continue;
        yield [
          {
            id,
            feed: feed.url,
            show: row.feed_title.slice(0, 2_000),
            guid: row.guid.slice(0, 8_000),
            title: row.title.slice(0, 8_000),
            sound: row.enclosure_url?.slice(0, 8_000) ?? null,
          },
        ];
      }
    },
    async takeIn(importing, rows) {
      let found = 0;
      for (const row of rows) {
        const here = await find(importing, row);
        if (here === undefined) importing.unmatched(nameOfEpisode(row));
        importing.learn('episode', row.id, here === undefined ? null : String(here));
        found += here === undefined ? 0 : 1;
      }
      return found;
    },
  });
}
