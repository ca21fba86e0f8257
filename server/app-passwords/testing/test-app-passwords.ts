import { type AppApi, appApis } from '#contract/app-passwords.ts';
import { createGuessRepository } from '#server/accounts/failed-login-repository.ts';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import {
  createAppPasswordRepository,
  type NewAppPassword,
} from '#server/app-passwords/app-password-repository.ts';
import { openAppPasswords } from '#server/app-passwords/app-passwords.ts';
import type { Database } from '#server/database/open-database.ts';
import { keyFor } from '#server/music/secret-key.ts';

const secretKey = Buffer.alloc(32, 7);
const keys = {
  lookup: keyFor('lookup of app passwords', secretKey),
  seal: keyFor('app passwords', secretKey),
};

/** App passwords on a database, with a clock, and Ann. */
export async function testAppPasswords(database: Database, openApis: readonly AppApi[] = appApis) {
  const clock = { now: 1_000_000 };
  const warnings: unknown[] = [];
  const refusedAddresses: string[] = [];
  const users = createUserRepository(database);
  const appPasswords = openAppPasswords({
    database,
    keyFor: (purpose) => keyFor(purpose, secretKey),
    openApis,
    accounts: { guesses: createGuessRepository(database), checkOwner: async () => undefined, users },
    addressOf: () => 'https://music.example.org',
    warn: (thrown) => warnings.push(thrown),
    onRefused: (address) => refusedAddresses.push(address),
    now: () => clock.now,
  });
  const ann = (await users.add('Ann@example.org', 'hash', 1)) ?? '';
  const repository = createAppPasswordRepository(database, keys);
  const newPassword: NewAppPassword = {
    name: 'Phone',
    kind: 'symfonium',
    doors: ['music'],
    isReadOnly: false,
  };
  return {
    room: appPasswords,
    clock,
    users,
    kept: repository,
    ann,
    warnings,
    refusedAddresses,
    make: (more: Partial<NewAppPassword> = {}, userId = ann) =>
      repository.make(userId, { ...newPassword, ...more }, clock.now),
  };
}
