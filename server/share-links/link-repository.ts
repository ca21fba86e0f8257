import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { maxShareLinks, type ShareKind } from '#contract/share-links.ts';
import { withCountLimit } from '#server/database/count-limit.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import { Refusal } from '#server/http/errors.ts';
import { decrypt, encrypt } from '#server/storage/encryption.ts';

const day = 24 * 60 * 60 * 1000;
/** How long an ended link says that it has ended. */
const endedLasts = 90 * day;
/** Upper bound of stored ended links of one account. */
const maxEnded = 100;

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export type NewLink = {
  kind: ShareKind;
  itemId: string;
  title: string;
  by: string;
  note: string;
  expiresAt: number | null;
  maxPlays: number | null;
};

/** `token` is null where the key that it was sealed with is gone. */
export type Link = NewLink & {
  id: string;
  token: string | null;
  createdAt: number;
  plays: number;
  lastUsedAt: number | null;
};

/** Columns of a new row that are not in the request. */
type MovedLink = NewLink & { token: string; createdAt: number; plays: number; lastUsedAt: number | null };

export type LinkRepository = ReturnType<typeof createLinkRepository>;

/** Links as those who made them see them. A token is stored as its hash, and encrypted so that it can be copied again. */
export const createLinkRepository = (database: Database, key: Buffer) => ({
  ...linkReading(database, key),
  ...linkChanges(database, key),
});

const linkOf = (row: Selectable<Schema['share_link']>, key: Buffer): Link => ({
  id: row.id,
  token: decrypt(row.sealed_token, row.id, key) ?? null,
  kind: row.kind,
  itemId: row.item_id,
  title: row.title,
  by: row.credit,
  note: row.note,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  maxPlays: row.max_plays,
  plays: row.plays,
  lastUsedAt: row.last_used_at,
});

/** Those that were not ended by hand. */
const presentOf = (database: Database, userId: string) =>
  database.selectFrom('share_link').where('user_id', '=', userId).where('ended_at', 'is', null);

const tooManyLinks = () =>
  new Refusal(
    409,
    'too_many_share_links',
    `You have ${maxShareLinks} links. End some under “Your account” first.`,
  );

function linkReading(database: Database, key: Buffer) {
  return {
    /** Those that were not ended by hand, the newest first. */
    async list(userId: string): Promise<Link[]> {
      const rows = await presentOf(database, userId)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => linkOf(row, key));
    },
  };
}

/** Takes away what ended longest ago, where there is much of it. */
async function forgetEnded(database: Database, userId: string): Promise<void> {
  const old = database
    .selectFrom('share_link')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(1_000)
    .offset(maxEnded);
  await database.deleteFrom('share_link').where('id', 'in', old).execute();
}

/** 409 where they have as many as they may. */
async function insertLink(
  transaction: Database,
  key: Buffer,
  userId: string,
  { token, ...link }: MovedLink,
): Promise<Link> {
  const present = await presentOf(transaction, userId).select('id').execute();
  if (present.length >= maxShareLinks) throw tooManyLinks();
  const id = randomBytes(12).toString('base64url');
  const row = await transaction
    .insertInto('share_link')
    .values({
      id,
      token_hash: hashOf(token),
      sealed_token: encrypt(token, id, key),
      user_id: userId,
      kind: link.kind,
      item_id: link.itemId,
      title: link.title,
      credit: link.by,
      note: link.note,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      max_plays: link.maxPlays,
      plays: link.plays,
      last_used_at: link.lastUsedAt,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return linkOf(row, key);
}

function linkChanges(database: Database, key: Buffer) {
  return {
    /** 409 where they have as many as they may. */
    make: (userId: string, link: NewLink, now: number): Promise<Link> =>
      withCountLimit(database, { name: 'share links', owner: userId }, async (transaction) => {
        const token = randomBytes(24).toString('base64url');
        const unused = { token, createdAt: now, plays: 0, lastUsedAt: null };
        return insertLink(transaction, key, userId, { ...link, ...unused });
      }),
    /** Adds a link of another server with its address, once. False where the address is taken, 409 at the limit. One ended here stays ended. */
    takeIn: (userId: string, link: MovedLink): Promise<boolean> =>
      withCountLimit(database, { name: 'share links', owner: userId }, async (transaction) => {
        const existing = await transaction
          .selectFrom('share_link')
          .select('user_id')
          .where('token_hash', '=', hashOf(link.token))
          .executeTakeFirst();
        if (existing !== undefined) return existing.user_id === userId;
        await insertLink(transaction, key, userId, link);
        return true;
      }),
    /** Changes what is not undefined. False where they have no such link. */
    async change(
      userId: string,
      id: string,
      { note, expiresAt }: { note?: string | undefined; expiresAt?: number | null | undefined },
    ): Promise<boolean> {
      const changed = await database
        .updateTable('share_link')
        .set((set) => ({
          note: note ?? set.ref('note'),
          expires_at: expiresAt === undefined ? set.ref('expires_at') : expiresAt,
        }))
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },
    /** Erases what was shared and stores only that the link existed. False where they have no such link. */
    async end(userId: string, id: string, now: number): Promise<boolean> {
      const ended = await database
        .updateTable('share_link')
        .set({ ended_at: now, sealed_token: '', title: '', credit: '', note: '' })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      await forgetEnded(database, userId);
      return ended.numUpdatedRows > 0n;
    },
    async sweep(now: number): Promise<void> {
      const before = now - endedLasts;
      await database
        .deleteFrom('share_link')
        .where((where) =>
          where.or([
            where('ended_at', '<', before),
            where('expires_at', '<', before),
            where.and([where('plays', '>=', where.ref('max_plays')), where('last_used_at', '<', before)]),
          ]),
        )
        .execute();
    },
  };
}
