import type { RowOf } from '#contract/transfer-rows.ts';
import type { Database } from '#server/database/open-database.ts';
import { type Importing, type Part, part } from '#server/transfer/part.ts';
import { createHiddenRepository } from '../listener/hidden-repository.ts';
import { type Container, createPlayRepository } from '../listener/play-repository.ts';
import type { RatedKind } from '../listener/rating-reader.ts';
import { createRatingRepository } from '../listener/rating-repository.ts';

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
        const found = translate(kind, id);
        return found === null ? [] : [{ kind, id: Number(found) }];
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
      const here = rows.flatMap(({ kind, id, value, ratedAt }) => {
        const found = translate(kind, id);
        return found === null ? [] : [{ kind, id: found, value, ratedAt: past(ratedAt) }];
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
