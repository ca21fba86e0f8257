import type { RowOf } from '#contract/transfer-rows.ts';
import type { Database } from '#server/database/open-database.ts';
import { type Importing, latestFirst, type Part, part } from '#server/transfer/part.ts';
import { createHiddenRepository } from '../listener/hidden-repository.ts';
import { type Container, createPlayRepository } from '../listener/play-repository.ts';
import type { RatedKind } from '../listener/rating-reader.ts';
import { createRatingRepository } from '../listener/rating-repository.ts';

/** Where a listener was in songs, as apps said; of two for one song the later one holds. */
export function bookmarksPart(database: Database): Part {
  return part('bookmarks', {
    async *pages({ userId, mention }) {
      let after = '';
      for (;;) {
        const rows = await database
          .selectFrom('song_bookmark')
          .select(['song_id', 'position', 'comment', 'created_at', 'changed_at'])
          .where('user_id', '=', userId)
          .where('song_id', '>', after)
          .orderBy('song_id')
          .limit(maxPage)
          .execute();
        const last = rows.at(-1);
        if (last === undefined) return;
        after = last.song_id;
        for (const { song_id } of rows) mention('song', song_id);
        yield rows.map(({ song_id, position, comment, created_at, changed_at }) => ({
          songId: song_id,
          positionMilliseconds: position,
          comment,
          createdAt: created_at,
          changedAt: changed_at,
        }));
      }
    },
    async takeIn({ userId, translate, past }, rows) {
      let matched = 0;
      for (const row of latestFirst(rows, ({ changedAt }) => changedAt)) {
        const { songId, positionMilliseconds, comment, createdAt, changedAt } = row;
        const song = translate('song', songId);
        if (song === null) continue;
        matched += 1;
        const changed_at = past(changedAt);
        const place = { position: positionMilliseconds, comment, created_at: past(createdAt), changed_at };
        await database
          .insertInto('song_bookmark')
          .values({ user_id: userId, song_id: song, ...place })
          .onConflict((conflict) =>
            conflict
              .columns(['user_id', 'song_id'])
              .doUpdateSet(place)
              .where('song_bookmark.changed_at', '<', changed_at),
          )
          .execute();
      }
      return matched;
    },
  });
}

const maxPage = 1_000;

/** What a listener took out of their library. */
export function hiddenPart(database: Database): Part {
  const hidden = createHiddenRepository(database);
  return part('hidden', {
    async *pages({ userId, mention }) {
      const { albums, songs } = await hidden.of(userId);
      for (const id of albums) mention('album', String(id));
      for (const id of songs) mention('song', String(id));
      yield [
        ...albums.map((id) => ({ kind: 'album', id: String(id) }) as const),
        ...songs.map((id) => ({ kind: 'song', id: String(id) }) as const),
      ];
    },
    async takeIn({ userId, translate }, rows) {
      const here = rows.flatMap(({ kind, id }) => {
        const item = translate(kind, id);
        return item === null ? [] : [{ kind, id: Number(item) }];
      });
      for (const kind of ['album', 'song'] as const) {
        const ids = here.filter((row) => row.kind === kind).map(({ id }) => id);
        await hidden.hide(userId, kind, ids);
      }
      return here.length;
    },
  });
}

/** Likes and dislikes; of two for one thing the later one holds. */
export function ratingsPart(database: Database): Part {
  return part('ratings', {
    async *pages({ userId, mention }) {
      let after: { kind: RatedKind; id: string } = { kind: 'album', id: '' };
      for (;;) {
        const rows = await database
          .selectFrom('folder_rating')
          .select(['kind', 'item_id', 'value', 'rated_at'])
          .where('user_id', '=', userId)
          .where((where) =>
            where.or([
              where('kind', '>', after.kind),
              where.and([where('kind', '=', after.kind), where('item_id', '>', after.id)]),
            ]),
          )
          .orderBy('kind')
          .orderBy('item_id')
          .limit(maxPage)
          .execute();
        const last = rows.at(-1);
        if (last === undefined) return;
        after = { kind: last.kind, id: last.item_id };
        for (const { kind, item_id } of rows) mention(kind, item_id);
        yield rows.map(({ kind, item_id, value, rated_at }) => ({
          kind,
          id: item_id,
          value: value === 1 ? (1 as const) : (-1 as const),
          ratedAt: rated_at,
        }));
      }
    },
    async takeIn({ userId, translate, past }, rows) {
      const here = latestFirst(rows, ({ ratedAt }) => ratedAt).flatMap(({ kind, id, value, ratedAt }) => {
        const item = translate(kind, id);
        return item === null ? [] : [{ kind, id: item, value, ratedAt: past(ratedAt) }];
      });
      await createRatingRepository(database).merge(userId, here);
      return here.length;
    },
  });
}

function containerHere({ translate }: Importing, container: RowOf<'plays'>['container']): Container | null {
  const id = container && translate(container.kind, container.id);
  return container && id ? { kind: container.kind, id } : null;
}

/** Every play, known again by the id that its player gave it. */
export function playsPart(database: Database): Part {
  const plays = createPlayRepository(database);
  return part('plays', {
    async *pages({ userId, mention }) {
      let after = '';
      for (;;) {
        const rows = await database
          .selectFrom('folder_play')
          .select(['play_id', 'song_id', 'played_at', 'container_kind', 'container_id'])
          .where('user_id', '=', userId)
          .where('play_id', '>', after)
          .orderBy('play_id')
          .limit(maxPage)
          .execute();
        const last = rows.at(-1);
        if (last === undefined) return;
        after = last.play_id;
        yield rows.map(({ play_id: playId, song_id: songId, played_at: playedAt, ...row }) => {
          const { container_kind: kind, container_id: id } = row;
          mention('song', songId);
          if (kind !== null && id !== null) mention(kind, id);
          return { playId, songId, playedAt, container: kind === null || id === null ? null : { kind, id } };
        });
      }
    },
    async takeIn(importing, rows) {
      const here = rows.flatMap(({ playId, songId, playedAt, container }) => {
        const song = importing.translate('song', songId);
        if (song === null) return [];
        return [
          {
            playId,
            songId: song,
            playedAt: importing.past(playedAt),
            container: containerHere(importing, container),
          },
        ];
      });
      await plays.save(importing.userId, here);
      return here.length;
    },
  });
}
