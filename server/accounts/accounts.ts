import type { Database } from '#server/database/open-database.ts';
import type { App, Request } from '#server/http/serve.ts';
import { createLinkRepository } from './account-link-repository.ts';
import { linkRoutes } from './account-link-routes.ts';
import { createAccountRemoval } from './account-removal.ts';
import { createEntrance } from './authentication.ts';
import { createBrowserCookies } from './browser-cookies.ts';
import { createDeviceRepository } from './device-repository.ts';
import { createGuessRepository } from './failed-login-repository.ts';
import { forgotPasswordRoute } from './forgot-password-route.ts';
import type { SendMail } from './mail-texts.ts';
import { createOperatorRepository } from './operator-repository.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { createOwnerCheck } from './owner-check.ts';
import { passwords as allPasswords, type Passwords } from './password.ts';
import { createVerifier } from './password-sign-in.ts';
import { peopleRoutes } from './people-routes.ts';
import { type AccountNeeds, accountRoutes } from './routes.ts';
import { createServerSettings, type Signups } from './server-settings.ts';
import { createSessionCookie } from './session-cookie.ts';
import { createSessionRepository } from './session-repository.ts';
import { createTrustedBrowsers } from './trusted-browser.ts';
import { createUserRepository } from './user-repository.ts';
import { createWaitingBrowsers } from './waiting-browser.ts';

export type AccountsNeeds = {
  database: Database;
  /** A key for one purpose alone. */
  keyFor: (purpose: string) => Buffer;
  signups: Signups;
  /** Whether the browser came over https. */
  secure: (request: Request) => boolean;
  /** Where people reach this server, without a slash at its end. */
  addressOf: (request: Request) => string;
  /** The path of this server below its host; empty at the root. */
  basePath: string;
  passwords?: Passwords | undefined;
  warn: (error: unknown, sentence: string) => void;
  /** Sends links by e-mail; undefined: they are given by hand. */
  sendMail?: SendMail | undefined;
  /** Hears the address of each log-in that was refused, for the log. */
  onRefused?: ((address: string) => void) | undefined;
  now: () => number;
};

export type Accounts = ReturnType<typeof openAccounts>;

/** Who somebody is: accounts, sessions, and who runs the server. */
export function openAccounts(needs: AccountsNeeds) {
  const { database, keyFor, secure, passwords = allPasswords, onRefused, warn, now } = needs;
  const users = createUserRepository(database);
  const guesses = createGuessRepository(database);
  const links = createLinkRepository(database);
  const operator = createOperatorRepository(database);
  const settings = createServerSettings(database, { signups: needs.signups });
  const removal = createAccountRemoval(database);
  const sessions = createSessionRepository(database, (thrown) =>
    warn(thrown, 'it could not be noted that a session was seen'),
  );
  const devices = createDeviceRepository(database);
  const cookie = createSessionCookie(secure, needs.basePath);
  const browsers = createBrowserCookies(secure, needs.basePath);
  const knownBrowsers = createTrustedBrowsers(keyFor('known browsers'));
  const waitingBrowsers = createWaitingBrowsers(keyFor('waiting browsers'));
  const verifier = createVerifier({ users, guesses, knownBrowsers, waitingBrowsers, passwords, onRefused });
  const entrance = createEntrance({ users, sessions, cookie, browsers, now });
  const checkOwner = createOwnerCheck({ users, sessions, cookie, verifier, browsers, now });
  const onRemoved = (userId: string) =>
    void removal
      .finish(userId)
      .catch((thrown: unknown) => warn(thrown, 'a deleted account is not all gone yet'));
  const all = {
    users,
    sessions,
    devices,
    links,
    operator,
    settings,
    removal,
    cookie,
    browsers,
    knownBrowsers,
    verifier,
    entrance,
    passwords,
    checkOwner,
    onRemoved,
    guesses,
    sendMail: needs.sendMail,
    warn,
    addressOf: needs.addressOf,
    now,
  };

  return {
    users,
    sessions,
    cookie,
    operator,
    settings,
    entrance,
    devices,
    guesses,
    passwords,
    checkOwner,
    /**
     * `onLogOut`: a listener says goodbye, and what was theirs only as long as they were here goes. `leavesBy`: whether
     * their browser is to say goodbye elsewhere too.
     */
    routes(app: App, leaving: Pick<AccountNeeds, 'onLogOut' | 'leavesBy'>): void {
      accountRoutes(app, { ...all, signups: () => settings.signups(), ...leaving });
      ownAccountRoutes(app, all);
      linkRoutes(app, all);
      forgotPasswordRoute(app, all);
      peopleRoutes(app, all);
    },
    /** Forgets what has run out, and goes on with what a stopped server left to be deleted. */
    async sweep(): Promise<void> {
      await Promise.all([sessions.sweep(now()), guesses.sweep(now()), links.sweep(now())]);
      await removal.finishAll();
    },
  };
}
