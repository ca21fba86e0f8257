import { guessWindow } from './failed-login-repository.ts';
import { isMarkOf, markOf } from './mark.ts';

/** For how long after its moment somebody who waited may come (ms). */
const validFor = 60 * 60 * 1000;

const wordsOf = (until: string, emailKey: string) => ['wait', until, emailKey];

/**
 * A browser that has to wait for an attacked account holds a note of when its wait ends, signed for the account, so
 * that it is not mistaken for those who go on guessing. A phone's address changes meanwhile, so the address does not
 * count here.
 */
export function createWaitingBrowsers(key: Buffer) {
  return {
    cookieFor(emailKey: string, until: number): string {
      return `${until}.${markOf(key, wordsOf(String(until), emailKey))}`;
    },
    /** When this browser's wait for the account ends or ended (epoch ms); undefined when it has none. */
    endOf(cookie: string | undefined, emailKey: string, now: number): number | undefined {
      const [until = '', mark = ''] = (cookie ?? '').split('.');
      if (!isMarkOf(key, wordsOf(until, emailKey), mark)) return undefined;
      const end = Number(until);
      // A clock that was set back has nobody wait for longer than a window.
      return end + validFor > now && end <= now + guessWindow ? end : undefined;
    },
  };
}
export type WaitingBrowsers = ReturnType<typeof createWaitingBrowsers>;
