import { emailKey } from '#server/database/email-key.ts';
import { Refusal, tooMany } from '#server/http/errors.ts';
import type { BrowserNotes } from './browser-cookies.ts';
import type { GuessRepository } from './failed-login-repository.ts';
import { passwords as allPasswords, type Passwords, tooManyLogIns } from './password.ts';
import { wrongCredentials } from './refusals.ts';
import type { TrustedBrowsers } from './trusted-browser.ts';
import type { UserRepository } from './user-repository.ts';
import type { WaitingBrowsers } from './waiting-browser.ts';

const maxByAddress = 30;
const maxByAccount = 10;
const maxByKnownBrowser = 10;
/** Attempts left for those who have waited, for one account: in all, and from one address. */
const maxAfterWaiting = 10;
const maxAfterWaitingByAddress = 2;
const maxSignups = 60;
/** More at once are refused before anything is counted: hundreds of counts and hashes would hold up everybody. */
const maxAtOnce = 50;

/** Too many wrong passwords for this account. The browser keeps a note, which admits it after the wait. */
export class MustWait extends Refusal {
  readonly note: string;

  constructor(seconds: number, note: string) {
    const { status, code, message } = tooMany(seconds);
    super(status, code, `${message.replace(/\.$/, '')}, then log in from this browser.`, {
      retryAfterSeconds: seconds,
    });
    this.note = note;
  }
}

/** The account with the hash of its password, and the cookie that identifies its browser at the next log-in. */
export type Verified = { id: string; browserCookie: string; passwordHash: string };

/** The new account, or undefined when the e-mail is taken. */
export type AddAccount = UserRepository['add'];

export type VerifierNeeds = {
  users: Pick<UserRepository, 'byEmail' | 'add'>;
  guesses: GuessRepository;
  knownBrowsers: TrustedBrowsers;
  waitingBrowsers: WaitingBrowsers;
  passwords?: Passwords | undefined;
  /** Hears the address of each log-in that was refused, for the log. */
  onRefused?: ((address: string) => void) | undefined;
};

/** Admits a limited number of attempts at the same time; the next is refused with 503. */
function admission() {
  let inside = 0;
  return async function admitted<Result>(work: () => Promise<Result>): Promise<Result> {
    if (inside >= maxAtOnce) throw tooManyLogIns();
    inside += 1;
    return work().finally(() => {
      inside -= 1;
    });
  };
}

/** Calls `onRefused` where a log-in ends with a refusal. */
async function reporting<Result>(result: Promise<Result>, onRefused: () => void): Promise<Result> {
  try {
    return await result;
  } catch (thrown) {
    if (thrown instanceof Refusal) onRefused();
    throw thrown;
  }
}

type LogIn = { email: string; password: string; address: string; browser: BrowserNotes; now: number };

/**
 * The only place that tries a password, and so the place that limits attempts: in 15 minutes 30 by address and 10 by
 * account. An address and a browser from which the account has logged in before have counts of their own, so a
 * stranger's guesses never lock the owner out at home; elsewhere the owner learns how long to wait
 * (decisions/022-login-limits.md).
 */
export function createVerifier({
  users,
  guesses,
  knownBrowsers,
  waitingBrowsers,
  passwords = allPasswords,
  onRefused = () => undefined,
}: VerifierNeeds) {
  async function reserve(key: string, max: number, now: number): Promise<void> {
    const { tries, endsAt } = await guesses.count(key, now);
    if (tries > max) throw tooMany((endsAt - now) / 1000);
  }
  const admitted = admission();

  /** The account is under attack: who has waited has a count of their own; others have to wait. */
  async function reserveAfterWaiting(logIn: LogIn, key: string, attackEndsAt: number): Promise<string[]> {
    const { address, browser, now } = logIn;
    const wait = (until: number) => new MustWait((until - now) / 1000, waitingBrowsers.cookieFor(key, until));
    const until = waitingBrowsers.endOf(browser.waiting, key, now);
    if (until === undefined) throw wait(attackEndsAt);
    if (until > now) throw wait(until);
    const counts = [
      { by: `waited for ${key} at ${address}`, max: maxAfterWaitingByAddress },
      { by: `waited for ${key}`, max: maxAfterWaiting },
    ];
    for (const { by, max } of counts) {
      const { tries, endsAt } = await guesses.count(by, now);
      if (tries > max) throw wait(endsAt);
    }
    return counts.map(({ by }) => by);
  }

  async function reserveFor(logIn: LogIn, isKnown: boolean): Promise<string[]> {
    const { email, address, now } = logIn;
    const byAddress = `address ${address}`;
    await reserve(byAddress, maxByAddress, now);
    const key = emailKey(email);
    const byAccount = isKnown ? `account ${key} from ${address}` : `account ${key}`;
    const { tries, endsAt } = await guesses.count(byAccount, now);
    if (tries <= maxByAccount) return [byAddress, byAccount];
    return [byAddress, ...(await reserveAfterWaiting(logIn, key, endsAt))];
  }

  async function verify(logIn: LogIn): Promise<Verified> {
    const { email, password, address, browser, now } = logIn;
    const user = await users.byEmail(email);
    const name = user && knownBrowsers.nameOf(browser.known, user);
    const byBrowser = `browser ${name}`;
    if (name !== undefined) await reserve(byBrowser, maxByKnownBrowser, now);
    const counted =
      name === undefined
        ? await reserveFor(logIn, user !== undefined && (await guesses.knows(user.id, address)))
        : [byBrowser];
    const right = await passwords.verify(password, user?.password_hash);
    if (!user || !right) throw wrongCredentials();
    await guesses.giveBack(counted, now);
    await guesses.remember(user.id, address, now);
    const passwordHash = user.password_hash;
    return { id: user.id, browserCookie: knownBrowsers.cookieWith(browser.known, user), passwordHash };
  }

  async function signUp(
    { email, password, address, browser, now }: LogIn,
    add: AddAccount,
  ): Promise<Verified | undefined> {
    await reserve(`signup ${address}`, maxSignups, now);
    const passwordHash = await passwords.hash(password);
    const id = await add(email, passwordHash, now);
    if (id === undefined) return undefined;
    await guesses.remember(id, address, now);
    const account = { id, password_hash: passwordHash };
    return { id, browserCookie: knownBrowsers.cookieWith(browser.known, account), passwordHash };
  }

  return {
    /** Throws 401, 429 when there were too many guesses, or 503. */
    verify: (logIn: LogIn): Promise<Verified> =>
      admitted(() => reporting(verify(logIn), () => onRefused(logIn.address))),
    /** The new account, or undefined when the e-mail is taken. The hash is made either way: both take as long. */
    signUp: (credentials: LogIn, add: AddAccount = users.add): Promise<Verified | undefined> =>
      admitted(() => signUp(credentials, add)),
  };
}
export type Verifier = ReturnType<typeof createVerifier>;
