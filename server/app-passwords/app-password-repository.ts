import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import {
  type AppApi,
  type AppPassword,
  appApis,
  appKinds,
  maxAppPasswords,
} from '#contract/app-passwords.ts';
import { withCountLimit } from '#server/database/count-limit.ts';
import { emailKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import { invalidateAccounts } from '#server/database/sqlite-dialect.ts';
import { Refusal } from '#server/http/errors.ts';
import { decrypt, encrypt } from '#server/storage/encryption.ts';
import { lookupOf, makeSecret } from './app-secret.ts';

/** Who uses an app password, and for which APIs. */
export type AppCaller = Pick<NewAppPassword, 'doors' | 'isReadOnly'> & {
  appPasswordId: string;
  userId: string;
  /** As typed. */
  email: string;
  /** From where it was used last; empty: never yet. */
  lastAddress: string;
  /** Rises when the app logs out: earlier cookies are invalid. */
  cookieGeneration: number;
};

/** A caller with the secret itself: for what apps make of it instead of sending it. */
export type StoredSecret = { caller: AppCaller; secret: string };

export type NewAppPassword = Pick<AppPassword, 'name' | 'kind' | 'isReadOnly'> &
  Record<'doors', readonly AppApi[]>;

export type StoredAppPassword = NewAppPassword & {
  id: string;
  /** Whether the server's key still opens it. */
  isUsable: boolean;
  createdAt: number;
  lastUsedAt: number | null;
  lastClient: string;
  lastAddress: string;
};

/** One key for what is found, one for what is read again. */
export type SecretKeys = { lookup: Buffer; seal: Buffer };

export type AppPasswordRepository = ReturnType<typeof createAppPasswordRepository>;

const maxClient = 100;

const apisOf = (words: string): AppApi[] => appApis.filter((api) => words.split(' ').includes(api));

const keptOf = (row: Selectable<Schema['app_password']>, keys: SecretKeys): StoredAppPassword => ({
  id: row.id,
  name: row.name,
  kind: appKinds.find((kind) => kind === row.kind) ?? 'other',
  doors: apisOf(row.doors),
  isReadOnly: row.is_read_only,
  isUsable: decrypt(row.sealed_secret, row.id, keys.seal) !== undefined,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  lastClient: row.last_client,
  lastAddress: row.last_address,
});

const callerOf = (row: Selectable<Schema['app_password']> & { email: string }): AppCaller => ({
  appPasswordId: row.id,
  userId: row.user_id,
  email: row.email,
  doors: apisOf(row.doors),
  isReadOnly: row.is_read_only,
  lastAddress: row.last_address,
  cookieGeneration: row.cookie_generation,
});

/** Passwords for apps. A secret is sealed, and found by what an HMAC makes of it. */
export const createAppPasswordRepository = (database: Database, keys: SecretKeys) => ({
  ...ownPasswords(database, keys),
  ...callers(database, keys),
});

async function refuseFull(database: Database, userId: string): Promise<void> {
  const own = await database.selectFrom('app_password').select('id').where('user_id', '=', userId).execute();
  if (own.length < maxAppPasswords) return;
  throw new Refusal(
    409,
    'too_many_app_passwords',
    `You have passwords for ${maxAppPasswords} apps. Revoke one first.`,
  );
}

function ownPasswords(database: Database, keys: SecretKeys) {
  return {
    /** The one last made first. */
    async list(userId: string): Promise<StoredAppPassword[]> {
      const rows = await database
        .selectFrom('app_password')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => keptOf(row, keys));
    },
    /** A new one, with its secret; 409 where there are as many as there may be. */
    make: (
      userId: string,
      { name, kind, doors: apis, isReadOnly }: NewAppPassword,
      now: number,
    ): Promise<StoredAppPassword & { secret: string }> =>
      withCountLimit(database, { name: 'app passwords', owner: userId }, async (transaction) => {
        await refuseFull(transaction, userId);
        const id = randomBytes(12).toString('base64url');
        const secret = makeSecret();
        const row = await transaction
          .insertInto('app_password')
          .values({
            id,
            user_id: userId,
            name,
            kind,
            doors: apis.join(' '),
            is_read_only: isReadOnly,
            sealed_secret: encrypt(secret, id, keys.seal),
            lookup: lookupOf(secret, keys.lookup),
            created_at: now,
            last_used_at: null,
            last_client: '',
            last_address: '',
            cookie_generation: 0,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        invalidateAccounts(transaction);
        return { ...keptOf(row, keys), secret };
      }),
    /** 409 where a listener has as many passwords for apps as they may. */
    refuseTooMany: (userId: string): Promise<void> => refuseFull(database, userId),
    /** False where there is no such password of theirs. */
    async rename(userId: string, id: string, name: string): Promise<boolean> {
      const renamed = await database
        .updateTable('app_password')
        .set({ name })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      invalidateAccounts(database);
      return renamed.numUpdatedRows > 0n;
    },
    /** False where there is no such password of theirs. */
    async revoke(userId: string, id: string): Promise<boolean> {
      const revoked = await database
        .deleteFrom('app_password')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      invalidateAccounts(database);
      return revoked.numDeletedRows > 0n;
    },
  };
}

function callers(database: Database, keys: SecretKeys) {
  /** None of an account that is disabled or deleted. */
  const living = database
    .selectFrom('app_password')
    .innerJoin('user', 'user.id', 'app_password.user_id')
    .selectAll('app_password')
    .select('user.email')
    .where('user.disabled_at', 'is', null);

  return {
    async byLookup(lookup: string): Promise<AppCaller | undefined> {
      const row = await living.where('app_password.lookup', '=', lookup).executeTakeFirst();
      return row && callerOf(row);
    },
    async byId(id: string): Promise<AppCaller | undefined> {
      const row = await living.where('app_password.id', '=', id).executeTakeFirst();
      return row && callerOf(row);
    },
    /** Those of the listener with this address; undefined where there are none. */
    async secretsOf(email: string): Promise<StoredSecret[] | undefined> {
      const rows = await living.where('user.email_key', '=', emailKey(email)).execute();
      const secrets = rows.flatMap((row) => {
        const secret = decrypt(row.sealed_secret, row.id, keys.seal);
        return secret === undefined ? [] : [{ caller: callerOf(row), secret }];
      });
      return secrets.length === 0 ? undefined : secrets;
    },
    /** Those among these ids that still let somebody in. */
    async stillOpen(ids: readonly string[]): Promise<Set<string>> {
      const rows = await living.where('app_password.id', 'in', ids).execute();
      return new Set(rows.map(({ id }) => id));
    },
    /** Revokes its other credentials, such as cookies. */
    async endCookies(id: string): Promise<void> {
      await database
        .updateTable('app_password')
        .set(({ eb }) => ({ cookie_generation: eb('cookie_generation', '+', 1) }))
        .where('id', '=', id)
        .execute();
      invalidateAccounts(database);
    },
    async noteUse(id: string, { client, address, now }: { client: string; address: string; now: number }) {
      await database
        .updateTable('app_password')
        .set({ last_used_at: now, last_client: client.slice(0, maxClient), last_address: address })
        .where('id', '=', id)
        .execute();
      invalidateAccounts(database);
    },
  };
}
