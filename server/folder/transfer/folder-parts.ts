import type { ItemRow } from '#contract/transfer-rows.ts';
import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Part } from '#server/transfer/part.ts';
import { latestFirst, part } from '#server/transfer/part.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { createPlaylistGroups, maxGroups } from '../listener/playlist-groups.ts';
import { findItem } from './find-item.ts';
import { itemRows } from './item-rows.ts';
import { bookmarksPart, hiddenPart, playsPart, ratingsPart } from './listener-parts.ts';
import { deletedPlaylistsPart, playlistsPart } from './playlists-part.ts';
import { readingSounds } from './song-sounds.ts';

/** The stars of songs; of two for one song the later ones hold. */
function starsPart(database: Database): Part {
  return part('stars', {
    async *pages({ userId, mention }) {
      let after = '';
      for (;;) {
        const rows = await database
          .selectFrom('folder_stars')
          .select(['song_id', 'stars', 'rated_at'])
          .where('user_id', '=', userId)
          .where('song_id', '>', after)
          .orderBy('song_id')
          .limit(maxPage)
          .execute();
        const last = rows.at(-1);
        if (last === undefined) return;
        after = last.song_id;
        for (const { song_id } of rows) mention('song', song_id);
        yield rows.map(({ song_id, stars, rated_at }) => ({ id: song_id, stars, ratedAt: rated_at }));
      }
    },
    async takeIn({ userId, translate, past }, rows) {
      const here = latestFirst(rows, ({ ratedAt }) => ratedAt).flatMap(({ id, stars, ratedAt }) => {
        const song = translate('song', id);
        return song === null ? [] : [{ user_id: userId, song_id: song, stars, rated_at: past(ratedAt) }];
      });
      for (const row of here)
        await database
          .insertInto('folder_stars')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .columns(['user_id', 'song_id'])
              .doUpdateSet({ stars: row.stars, rated_at: row.rated_at })
              .where('folder_stars.rated_at', '<', row.rated_at),
          )
          .execute();
      return here.length;
    },
  });
}

/** A listener's folders of playlists, known again by their names; which playlists are in them is in the playlists' rows. */
function playlistFoldersPart(database: Database): Part {
  const groups = createPlaylistGroups(database);
  return part('playlist-folders', {
    async *pages({ userId }) {
      yield await database
        .selectFrom('folder_playlist_group')
        .select(['name', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    },
    async takeIn({ userId, past, unmatched }, rows) {
      const names = new Set((await groups.of(userId)).map(({ name }) => name));
      let matched = 0;
      for (const { name, createdAt } of rows) {
        if (!names.has(name) && names.size >= maxGroups) {
          unmatched(`${name} (an account has at most ${maxGroups} folders of playlists)`);
          continue;
        }
        if (!names.has(name)) await groups.create(userId, name, past(createdAt));
        names.add(name);
        matched += 1;
      }
      return matched;
    },
  });
}

type ItemNeeds = { read: CatalogueReader; folders: readonly string[]; dataFolder: string };

const kinds = ['song', 'album', 'artist'] as const;

/** What the other parts speak of: exported after them, and taken in before them. */
function itemsPart(needs: ItemNeeds): Part {
  return part('items', {
    async *pages({ mentioned }) {
      for (const kind of kinds)
        for (const ids of inChunks([...mentioned(kind)]))
          yield await readingSounds(needs.dataFolder, async (sounds) =>
            itemRows({ ...needs, sounds }, kind, ids),
          );
    },
    takeIn: (importing, rows) =>
      readingSounds(needs.dataFolder, async (sounds) => {
        let matched = 0;
        for (const item of rows) {
          const here = findItem({ ...needs, sounds }, item);
          if (here === null) importing.unmatched(nameOf(item));
          importing.learn(item.kind, item.id, here === null ? null : String(here));
          matched += here === null ? 0 : 1;
        }
        return matched;
      }),
  });
}

function nameOf({ kind, name, artist, album }: ItemRow): string {
  if (kind === 'artist') return name;
  return `${name} – ${artist}${album === '' ? '' : ` (${album})`}`;
}

const maxPage = 1_000;

/** The stars of albums and artists; of two for one thing the later ones hold. */
function itemStarsPart(database: Database): Part {
  return part('item-stars', {
    async *pages({ userId, mention }) {
      for (const kind of ['album', 'artist'] as const) {
        let after = '';
        for (;;) {
          const rows = await database
            .selectFrom('folder_item_stars')
            .select(['item_id', 'stars', 'rated_at'])
            .where('user_id', '=', userId)
            .where('kind', '=', kind)
            .where('item_id', '>', after)
            .orderBy('item_id')
            .limit(maxPage)
            .execute();
          const last = rows.at(-1);
          if (last === undefined) break;
          after = last.item_id;
          for (const { item_id } of rows) mention(kind, item_id);
          yield rows.map(({ item_id, stars, rated_at }) => ({ kind, id: item_id, stars, ratedAt: rated_at }));
        }
      }
    },
    async takeIn({ userId, translate, past }, rows) {
      const here = latestFirst(rows, ({ ratedAt }) => ratedAt).flatMap(({ kind, id, stars, ratedAt }) => {
        const item = translate(kind, id);
        return item === null
          ? []
          : [{ user_id: userId, kind, item_id: item, stars, rated_at: past(ratedAt) }];
      });
      for (const row of here)
        await database
          .insertInto('folder_item_stars')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .columns(['user_id', 'kind', 'item_id'])
              .doUpdateSet({ stars: row.stars, rated_at: row.rated_at })
              .where('folder_item_stars.rated_at', '<', row.rated_at),
          )
          .execute();
      return here.length;
    },
  });
}

/** What an account has of the music folder. */
export const folderParts = (needs: ItemNeeds & { database: Database }): Part[] => [
  itemsPart(needs),
  playlistFoldersPart(needs.database),
  playlistsPart(needs),
  deletedPlaylistsPart(needs.database),
  hiddenPart(needs.database),
  ratingsPart(needs.database),
  starsPart(needs.database),
  itemStarsPart(needs.database),
  playsPart(needs.database),
  bookmarksPart(needs.database),
];
