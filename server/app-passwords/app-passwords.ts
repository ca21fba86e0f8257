import { type AppApi, appApis } from '#contract/app-passwords.ts';
import { monotonicMs } from '#rules/clock.ts';
import { createSessionCache } from '#server/accounts/session-cache.ts';
import { DatabaseFault } from '#server/database/database-fault.ts';
import { emailKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/open-database.ts';
import { accountVersion } from '#server/database/sqlite-dialect.ts';
import type { App } from '#server/http/serve.ts';
import {
  type AppCaller,
  type AppPasswordRepository,
  createAppPasswordRepository,
  type NewAppPassword,
} from './app-password-repository.ts';
import { isTokenOf, lookupOf } from './app-secret.ts';
import { createRevocations } from './revocations.ts';
import { type AppPasswordRoutesNeeds, appPasswordRoutes } from './routes.ts';

/** Counts of tries in windows of 15 minutes, for all servers together (server/accounts/failed-login-repository.ts). */
type Tries = { count(key: string, now: number): Promise<{ tries: number; endsAt: number }> };

const guessWindow = 15 * 60 * 1000;

/** Wrong ones from one address: for one name, and for all. */
const maxByName = 10;
const maxByAddress = 100;
/** Upper bound of remembered blocked names and addresses. */
const maxShut = 10_000;

type Guesser = { address: string; name: string };

const keysOf = ({ address, name }: Guesser) =>
  [
    [`app ${emailKey(name)} from ${address}`, maxByName],
    [`app from ${address}`, maxByAddress],
  ] as const;

/** Limits guessing. Counts wrong passwords only; blocked names and addresses are in memory, so a right one costs no query. */
function createAppGuesses(tries: Tries, now: () => number) {
  const shutUntil = new Map<string, number>();

  /** A window that ends later was counted by a clock that somebody set back since: nobody waits longer than a window. */
  function isInWindow(key: string): boolean {
    const remaining = (shutUntil.get(key) ?? 0) - now();
    return remaining > 0 && remaining <= guessWindow;
  }

  return {
    isShut: (guesser: Guesser): boolean =>
      shutUntil.size > 0 && keysOf(guesser).some(([key]) => isInWindow(key)),
    async countWrong(guesser: Guesser): Promise<void> {
      for (const [key, max] of keysOf(guesser)) {
        const { tries: count, endsAt } = await tries.count(key, now());
        if (count < max) {
          shutUntil.delete(key);
          continue;
        }
        if (shutUntil.size >= maxShut) shutUntil.clear();
        shutUntil.set(key, endsAt);
      }
    },
  };
}

/** How stale the last use may be: apps ask for hundreds of things at once. */
const noteStep = 60 * 1000;
/** Upper bound of remembered apps. */
const maxNoted = 10_000;

/** Stores when an app was last used, in the background. Skipped while the database is away; other failures go to `warn`. */
function createUseNotes(
  passwords: Pick<AppPasswordRepository, 'noteUse'>,
  warn: (thrown: unknown) => void,
  now: () => number,
) {
  const notedAt = new Map<string, number>();
  return (id: string, client: string, address: string): void => {
    const time = monotonicMs();
    if (time - (notedAt.get(id) ?? -Infinity) < noteStep) return;
    if (notedAt.size >= maxNoted) notedAt.clear();
    notedAt.set(id, time);
    passwords.noteUse(id, { client, address, now: now() }).catch((thrown: unknown) => {
      if (!(thrown instanceof DatabaseFault)) warn(thrown);
    });
  };
}

export type { AppApi } from '#contract/app-passwords.ts';
export type { AppCaller } from './app-password-repository.ts';

/** What an app shows: the secret itself, or what OpenSubsonic makes of it for the listener with this e-mail address. */
export type AppCredential = { secret: string } | { email: string; token: string; salt: string };

/** Who an app is, for the app APIs. */
export type AppPasswords = {
  /** By the secret itself; undefined for one that nobody has, was revoked, or is of a disabled account. */
  bySecret(secret: string): Promise<AppCaller | undefined>;
  /** By the lower-case hex of md5(secret + salt), for the listener with this e-mail address in any spelling. */
  byToken(email: string, token: string, salt: string): Promise<AppCaller | undefined>;
  /** Whether an app that was authenticated before still may connect: for its cookies and the like. */
  byId(appPasswordId: string): Promise<AppCaller | undefined>;
  /**
   * Authenticates by either, within the limits of guessing: wrong ones are counted by `name` and address, and after ten
   * in 15 minutes only an app that was used from there before gets in. `name` is the user name that was sent; empty: none.
   */
  letIn(credential: AppCredential, from: { address: string; name: string }): Promise<AppCaller | undefined>;
  /** Notes when, by what and from where it was used, at most once a minute and never on the answer's way. */
  noteUse(appPasswordId: string, client: string, address: string): void;
  /** The app is done: cookies that it was given until now (`cookieGeneration`) open nothing. */
  endCookies(appPasswordId: string): Promise<void>;
  /** Tells the id of one that opens nothing any more; what is answered takes the listener away again. */
  onRevoked(listener: (appPasswordId: string) => void): () => void;
  /** A password for an app that the listener authorised in another way; 409 at the limit. */
  make(userId: string, password: NewAppPassword): Promise<{ secret: string }>;
  /** 409 where a listener has as many as they may. */
  refuseTooMany(userId: string): Promise<void>;
  /** Whether the operator has this app API enabled. */
  isOpen(api: AppApi): boolean;
};

type Needs = Pick<AppPasswordRoutesNeeds, 'addressOf' | 'now'> & {
  database: Database;
  /** A key for one purpose alone. */
  keyFor: (purpose: string) => Buffer;
  /** Those that the operator left open; undefined: all. */
  openApis?: readonly AppApi[] | undefined;
  accounts: {
    guesses: Tries;
    checkOwner: AppPasswordRoutesNeeds['checkOwner'];
    users: { byId(userId: string): Promise<{ email: string } | undefined> };
  };
  warn: (thrown: unknown, sentence: string) => void;
  /** Hears the address of each app that was refused, for the log. */
  onRefused?: ((address: string) => void) | undefined;
};

/** Passwords for apps. */
export function openAppPasswords(needs: Needs): AppPasswords & {
  routes(app: App): void;
  /** Looks now whether what is in use was ended elsewhere; it is done every few seconds by itself. */
  look(): Promise<void>;
} {
  const { database, keyFor, accounts, addressOf, openApis = appApis, now } = needs;
  const lookupKey = keyFor('lookup of app passwords');
  const passwords = createAppPasswordRepository(database, {
    lookup: lookupKey,
    seal: keyFor('app passwords'),
  });
  const warn = (thrown: unknown) => needs.warn(thrown, 'passwords for apps: something went wrong');
  const version = () => accountVersion(database);
  const revocations = createRevocations({ passwords, version, warn });
  const noteUse = createUseNotes(passwords, warn, now);
  const candidates = finding(passwords, version, lookupKey);
  const guesses = createAppGuesses(accounts.guesses, now);

  return {
    ...candidates,
    async letIn(credential, from) {
      const caller = await ('secret' in credential
        ? candidates.bySecret(credential.secret)
        : candidates.byToken(credential.email, credential.token, credential.salt));
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
    make: (userId, password) => passwords.make(userId, password, now()),
    refuseTooMany: (userId) => passwords.refuseTooMany(userId),
    isOpen: (api) => openApis.includes(api),
    routes(app) {
      appPasswordRoutes(app, {
        passwords,
        openApis,
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

/** Cached in memory until accounts or their passwords change. */
function finding(passwords: AppPasswordRepository, version: () => string | undefined, lookupKey: Buffer) {
  const cache = createSessionCache(version, (lookup: string) => passwords.byLookup(lookup));
  const secrets = createSessionCache(version, (name: string) => passwords.secretsOf(name));
  const ids = createSessionCache(version, (id: string) => passwords.byId(id));
  return {
    bySecret: (secret: string) => cache.find(lookupOf(secret, lookupKey)),
    byId: (id: string) => ids.find(id),
    async byToken(email: string, token: string, salt: string): Promise<AppCaller | undefined> {
      const secretsOfAccount = (await secrets.find(emailKey(email))) ?? [];
      return secretsOfAccount.find(({ secret }) => isTokenOf(secret, token, salt))?.caller;
    },
  };
}
