import type { RowOf } from '#contract/transfer-rows.ts';
import type { Database } from '#server/database/open-database.ts';
import { latestFirst, type Part, part } from '#server/transfer/part.ts';
import { createBookmarkRepository } from '../bookmarks/bookmark-repository.ts';
import { isNamedItem, mentionBook } from './book-references.ts';
import { describedEpisode, type EpisodeFinder, nameOfEpisode } from './find-episode.ts';

type Row = RowOf<'episode-bookmarks'>;
const maxPage = 500;

/** Bookmarks in episodes, which are known again as of positions. A bookmark keeps its id. */
export function bookmarksPart({ database }: { database: Database }, finder: EpisodeFinder): Part {
  const bookmarks = createBookmarkRepository(database);
  return part('episode-bookmarks', {
    async *pages(exporting) {
      for await (const rows of bookmarksOf(database, exporting.userId)) {
        for (const { feed, guid } of rows) mentionBook(exporting, feed, guid);
        yield rows;
      }
    },
    async takeIn(importing, rows) {
      let count = 0;
      for (const row of latestFirst(rows, ({ changedAt }) => changedAt)) {
        const episodeId = await finder.episode(importing, row);
        if (episodeId === undefined) {
          if (!isNamedItem(importing, row)) importing.unmatched(nameOfEpisode(row));
          continue;
        }
        const { id, positionMilliseconds, note, createdAt, changedAt } = row;
        const isStored = await bookmarks.takeIn(importing.userId, {
          id,
          episodeId,
          positionMilliseconds,
          note,
          createdAt: importing.past(createdAt),
          changedAt: importing.past(changedAt),
        });
        if (isStored) count += 1;
        else importing.unmatched(`${nameOfEpisode(row)}: a show has at most 1,000 bookmarks`);
      }
      return count;
    },
  });
}

async function* bookmarksOf(database: Database, userId: string): AsyncGenerator<Row[]> {
  let after = '';
  for (;;) {
    const rows = await database
      .selectFrom('episode_bookmark')
      .innerJoin('podcast_episode', 'podcast_episode.id', 'episode_bookmark.episode_id')
      .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_episode.feed_id')
      .select([
        'podcast_feed.url as feed',
        'podcast_feed.title as show',
        'podcast_episode.guid',
        'podcast_episode.title',
        'podcast_episode.enclosure_url as sound',
        'episode_bookmark.id',
        'episode_bookmark.position as positionMilliseconds',
        'episode_bookmark.note',
        'episode_bookmark.created_at as createdAt',
        'episode_bookmark.changed_at as changedAt',
      ])
      .where('episode_bookmark.user_id', '=', userId)
      .where('episode_bookmark.removed_at', 'is', null)
      .where('episode_bookmark.id', '>', after)
      .orderBy('episode_bookmark.id')
      .limit(maxPage)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield rows.map((row) => ({ ...row, ...describedEpisode(row) }));
  }
}
