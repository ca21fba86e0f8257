import { emailKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/open-database.ts';
import type { PlaylistAccess } from '#server/database/schema.ts';
import { badInput, missing } from '#server/http/errors.ts';
import { accessTo, requireOwn } from './playlist-access.ts';

const maxPeople = 100;

export type Shared = {
  everybody: PlaylistAccess | null;
  people: { id: string; name: string; email: string; access: PlaylistAccess; since: number }[];
};

/** With whom listeners share their playlists. Everything but `leave` is for the owner: 403 for others who see the playlist, 404 for the rest. */
export function createPlaylistSharing(database: Database) {
  return {
    async of(userId: string, playlistId: string): Promise<Shared> {
      await requireOwn(database, userId, playlistId);
      return {
        everybody: await accessOfEverybody(database, playlistId),
        people: await peopleOf(database, playlistId),
      };
    },

    /** 404 where nobody has that address; 400 for their own, and for the hundred and first. */
    async withPerson(
      userId: string,
      playlistId: string,
      { email, access, now }: { email: string; access: PlaylistAccess; now: number },
    ): Promise<void> {
      await requireOwn(database, userId, playlistId);
      const person = await personBy(database, email);
      if (person === userId) throw badInput('That is your own address: you have this playlist.');
      const share = { playlist_id: playlistId, user_id: person, access, shared_at: now };
      await database.transaction().execute((transaction) => shareWith(transaction, share));
    },

    /** With every listener of this server; null ends it. */
    async withEverybody(userId: string, playlistId: string, access: PlaylistAccess | null): Promise<void> {
      await requireOwn(database, userId, playlistId);
      await database
        .updateTable('folder_playlist')
        .set({ house_access: access })
        .where('id', '=', playlistId)
        .execute();
    },

    /** Ends it for one who was named; nothing changes where they were not. What everybody sees stays in its place for them. */
    async end(userId: string, playlistId: string, personId: string): Promise<void> {
      await requireOwn(database, userId, playlistId);
      if (personId === userId) return;
      await database.transaction().execute(async (transaction) => {
        const wasNamed = await unshare(transaction, playlistId, personId);
        if (wasNamed && (await accessOfEverybody(transaction, playlistId)) === null)
          await forgetPlace(transaction, playlistId, personId);
      });
    },

    /** Somebody else's playlist is gone from this listener's library. 400 for their own. */
    async leave(userId: string, playlistId: string, now: number): Promise<void> {
      const access = await accessTo(database, userId, playlistId);
      if (access === 'own') throw badInput('This playlist is yours: delete it instead.');
      await database.transaction().execute(async (transaction) => {
        await unshare(transaction, playlistId, userId);
        if ((await accessOfEverybody(transaction, playlistId)) === null)
          return forgetPlace(transaction, playlistId, userId);
        const leftState = { group_id: null, pinned_at: null, left_at: now };
        await transaction
          .insertInto('folder_playlist_place')
          .values({ playlist_id: playlistId, user_id: userId, ...leftState })
          // Two devices may leave at once.
          .onConflict((conflict) => conflict.columns(['user_id', 'playlist_id']).doUpdateSet(leftState))
          .execute();
      });
    },
  };
}

async function accessOfEverybody(database: Database, playlistId: string): Promise<PlaylistAccess | null> {
  const row = await database
    .selectFrom('folder_playlist')
    .select('house_access')
    .where('id', '=', playlistId)
    .executeTakeFirst();
  return row?.house_access ?? null;
}

const peopleOf = (database: Database, playlistId: string): Promise<Shared['people']> =>
  database
    .selectFrom('folder_playlist_share')
    .innerJoin('user', 'user.id', 'folder_playlist_share.user_id')
    .select(['user.id', 'user.name', 'user.email', 'access', 'shared_at as since'])
    .where('playlist_id', '=', playlistId)
    .where('user.deleted_at', 'is', null)
    .orderBy('shared_at')
    .orderBy('user.id')
    .execute();

async function personBy(database: Database, email: string): Promise<string> {
  const person = await database
    .selectFrom('user')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (person === undefined) throw missing('Nobody with that e-mail address has an account here.');
  return person.id;
}

type Share = { playlist_id: string; user_id: string; access: PlaylistAccess; shared_at: number };

async function shareWith(transaction: Database, share: Share): Promise<void> {
  // Held, so that a hundred at once are counted.
  await transaction
    .updateTable('folder_playlist')
    .set((set) => ({ name: set.ref('name') }))
    .where('id', '=', share.playlist_id)
    .execute();
  const others = await transaction
    .selectFrom('folder_playlist_share')
    .select('user_id')
    .where('playlist_id', '=', share.playlist_id)
    .where('user_id', '!=', share.user_id)
    .limit(maxPeople)
    .execute();
  if (others.length >= maxPeople)
    throw badInput(`A playlist is shared with at most ${maxPeople} people by name.`);
  await transaction
    .insertInto('folder_playlist_share')
    .values(share)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'playlist_id']).doUpdateSet({ access: share.access }),
    )
    .execute();
  // Who is asked by name sees it again, also after they left what everybody sees.
  await transaction
    .updateTable('folder_playlist_place')
    .set({ left_at: null })
    .where('playlist_id', '=', share.playlist_id)
    .where('user_id', '=', share.user_id)
    .execute();
}

/** False where they were not named. */
async function unshare(transaction: Database, playlistId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('folder_playlist_share')
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The folder and the pin of one who sees the playlist no longer, and that they once left it. */
async function forgetPlace(transaction: Database, playlistId: string, userId: string): Promise<void> {
  await transaction
    .deleteFrom('folder_playlist_place')
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .execute();
}
