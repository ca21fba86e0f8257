import type { ProviderName } from '#contract/music.ts';
import type { Database } from '#server/database/open-database.ts';
import { decrypt, encrypt } from '#server/storage/encryption.ts';

const ownerOf = (userId: string, provider: ProviderName) => `${userId}/${provider}`;

export type TokenRepository = ReturnType<typeof createTokenRepository>;

/** The listeners' provider tokens, encrypted at rest for their owner. */
export function createTokenRepository(database: Database, key: Buffer) {
  return {
    async save(userId: string, provider: ProviderName, token: string, expiresAt: number): Promise<void> {
      const row = { sealed_token: encrypt(token, ownerOf(userId, provider), key), expires_at: expiresAt };
      await database
        .insertInto('provider_token')
        .values({ user_id: userId, provider, ...row })
        .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(row))
        .execute();
    },
    async forget(userId: string, provider: ProviderName): Promise<void> {
      await database
        .deleteFrom('provider_token')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .execute();
    },
    /** Undefined when there is none, or when it was sealed with a key that is gone. Times are epoch ms. */
    async find(
      userId: string,
      provider: ProviderName,
    ): Promise<{ token: string; expiresAt: number } | undefined> {
      const row = await database
        .selectFrom('provider_token')
        .select(['sealed_token', 'expires_at'])
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirst();
      const token = row && decrypt(row.sealed_token, ownerOf(userId, provider), key);
      return row && token !== undefined ? { token, expiresAt: row.expires_at } : undefined;
    },
  };
}
