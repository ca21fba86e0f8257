import { type AppApi, appApis } from '#contract/app-passwords.ts';
import { createSessionCache } from '#server/accounts/session-cache.ts';
import { emailKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/open-database.ts';
import { accountVersion } from '#server/database/sqlite-dialect.ts';
import type { App } from '#server/http/serve.ts';
import { createAppGuesses, type Tries } from './app-guesses.ts';
import {
  type AppCaller,
  type AppPasswordRepository,
  createAppPasswordRepository,
  type NewAppPassword,
} from './app-password-repository.ts';
import { isTokenOf, lookupOf } from './app-secret.ts';
import { createRevocations } from './revocations.ts';
import { type AppPasswordRoutesNeeds, appPasswordRoutes } from './routes.ts';
import { createUseNotes } from './use-notes.ts';

export type { AppApi } from '#contract/app-passwords.ts';
export type { AppCaller } from './app-password-repository.ts';

/** What an app shows: the secret itself, or what OpenSubsonic makes of it for the listener with this e-mail address. */
export type AppCredential = { secret: string } | { email: string; token: string; salt: string };

/** Who an app is, for the doors that it comes in by. */
export type AppPasswords = {
  /** By the secret itself; undefined for one that nobody has, was revoked, or is of a disabled account. */
  bySecret(secret: string): Promise<AppCaller | undefined>;
  /** By the lower-case hex of md5(secret + salt), for the listener with this e-mail address in any spelling. */
  byToken(email: string, token: string, salt: string): Promise<AppCaller | undefined>;
  /** Whether one that came in before still may: for what is kept of it, such as a cookie. */
  byId(appPasswordId: string): Promise<AppCaller | undefined>;
  /**
   * By either, within the limits of guessing: wrong ones are counted by `name` and address, and after ten in 15 minutes
   * only an app that was there before is let in from there. `name` is the user name that was sent; empty: none.
   */
  letIn(credential: AppCredential, from: { address: string; name: string }): Promise<AppCaller | undefined>;
  /** Notes when, by what and from where it was used, at most once a minute and never on the answer's way. */
  noteUse(appPasswordId: string, client: string, address: string): void;
  /** The app is done: cookies that it was given until now (`cookieGeneration`) open nothing. */
  endCookies(appPasswordId: string): Promise<void>;
  /** Tells the id of one that opens nothing any more; what is answered takes the listener away again. */
  onRevoked(listener: (appPasswordId: string) => void): () => void;
  /** A password for an app that the listener let in by another way; 409 where they have as many as they may. */
  make(userId: string, wanted: NewAppPassword): Promise<{ secret: string }>;
  /** 409 where a listener has as many as they may. */
  refuseTooMany(userId: string): Promise<void>;
  /** Whether the operator leaves this door open. */
  isOpen(door: AppApi): boolean;
};

type Needs = Pick<AppPasswordRoutesNeeds, 'addressOf' | 'now'> & {
  database: Database;
  /** A key for one purpose alone. */
  keyFor: (purpose: string) => Buffer;
  /** Those that the operator left open; undefined: all. */
  openDoors?: readonly AppApi[] | undefined;
  accounts: {
    guesses: Tries;
    checkOwner: AppPasswordRoutesNeeds['checkOwner'];
    users: { byId(userId: string): Promise<{ email: string } | undefined> };
  };
  warn: (thrown: unknown, sentence: string) => void;
  /** Hears the address of each app that was refused, for the log. */
  onRefused?: ((address: string) => void) | undefined;
};

/** The room of passwords with which apps come in. */
export function openAppPasswords(needs: Needs): AppPasswords & {
  routes(app: App): void;
  /** Looks now whether what is in use was ended elsewhere; it is done every few seconds by itself. */
  look(): Promise<void>;
} {
  const { database, keyFor, accounts, addressOf, openDoors = appApis, now } = needs;
  const lookupKey = keyFor('lookup of app passwords');
  const passwords = createAppPasswordRepository(database, {
    lookup: lookupKey,
    seal: keyFor('app passwords'),
  });
  const warn = (thrown: unknown) => needs.warn(thrown, 'passwords for apps: something went wrong');
  const version = () => accountVersion(database);
  const revocations = createRevocations({ passwords, version, warn, now });
  const noteUse = createUseNotes(passwords, warn, now);
  const found = finding(passwords, version, lookupKey);
  const guesses = createAppGuesses(accounts.guesses, now);

  return {
    ...found,
    async letIn(credential, from) {
      const caller = await ('secret' in credential
        ? found.bySecret(credential.secret)
        : found.byToken(credential.email, credential.token, credential.salt));
      if (caller === undefined) await guesses.countWrong(from);
      // An app with an old password behind the same address must not keep the others out.
      const isAtHome = caller?.lastAddress === '' || caller?.lastAddress === from.address;
      const admitted = isAtHome || !guesses.isShut(from) ? caller : undefined;
      if (admitted === undefined) needs.onRefused?.(from.address);
      return admitted;
    },
    noteUse(id, client, address) {
      revocations.note(id);
      noteUse(id, client, address);
    },
    endCookies: (id) => passwords.endCookies(id),
    look: () => revocations.look(),
    onRevoked: (listener) => revocations.onRevoked(listener),
    make: (userId, wanted) => passwords.make(userId, wanted, now()),
    refuseTooMany: (userId) => passwords.refuseTooMany(userId),
    isOpen: (door) => openDoors.includes(door),
    routes(app) {
      appPasswordRoutes(app, {
        passwords,
        openDoors,
        checkOwner: accounts.checkOwner,
        emailOf: async (userId) => (await accounts.users.byId(userId))?.email,
        addressOf,
        onRevoked: (id) => revocations.tell(id),
        now,
      });
      app.openStreams.check('app-password', (ids) => passwords.stillOpen(ids));
      app.addHook('onClose', async () => revocations.stop());
    },
  };
}

/** Who it is, kept in memory for as long as nobody wrote to accounts or their passwords. */
function finding(passwords: AppPasswordRepository, version: () => string | undefined, lookupKey: Buffer) {
  const kept = createSessionCache(version, (lookup: string) => passwords.byLookup(lookup));
  const secrets = createSessionCache(version, (name: string) => passwords.secretsOf(name));
  const ids = createSessionCache(version, (id: string) => passwords.byId(id));
  return {
    bySecret: (secret: string) => kept.find(lookupOf(secret, lookupKey)),
    byId: (id: string) => ids.find(id),
    async byToken(email: string, token: string, salt: string): Promise<AppCaller | undefined> {
      const known = (await secrets.find(emailKey(email))) ?? [];
      return known.find(({ secret }) => isTokenOf(secret, token, salt))?.caller;
    },
  };
}
