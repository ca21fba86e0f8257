import { randomUUID } from 'node:crypto';
import { isMarkOf, markOf } from './mark.ts';

/** A shared browser: further listeners log in as from an unknown one. */
const maxListeners = 5;
const between = '~';

type Account = { id: string; password_hash: string };

const wordsOf = (name: string, { id, password_hash }: Account) => ['browser', name, id, password_hash];
const entriesOf = (cookie = '') => cookie.split(between).filter((entry) => entry !== '');

/**
 * Browsers in which an account has logged in before. Such a browser holds a random name for each of its listeners,
 * marked for account and password: it opens nothing, another account cannot use it, and a new password ends it
 * (docs/decisions/022-login-limits.md).
 */
export function createTrustedBrowsers(key: Buffer) {
  function nameIn(entry: string, account: Account): string | undefined {
    const [name = '', mark = ''] = entry.split('.');
    return isMarkOf(key, wordsOf(name, account), mark) ? name : undefined;
  }
  return {
    /** What the account calls this browser, or undefined when it has not logged in there with this password. */
    nameOf(cookie: string | undefined, account: Account): string | undefined {
      for (const entry of entriesOf(cookie).slice(0, maxListeners)) {
        const name = nameIn(entry, account);
        if (name !== undefined) return name;
      }
      return undefined;
    },
    /** The cookie of a browser in which the account has just logged in; its other listeners stay. */
    cookieWith(cookie: string | undefined, account: Account): string {
      const name = randomUUID();
      const others = entriesOf(cookie).filter((entry) => nameIn(entry, account) === undefined);
      const entry = `${name}.${markOf(key, wordsOf(name, account))}`;
      return [entry, ...others.slice(0, maxListeners - 1)].join(between);
    },
  };
}
export type TrustedBrowsers = ReturnType<typeof createTrustedBrowsers>;
