import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AppCaller } from '#server/app-passwords/app-passwords.ts';
import type { Request, Response } from '#server/http/serve.ts';

const name = 'sessionid';
const maxAgeSeconds = 365 * 24 * 60 * 60;

type Needs = { key: Buffer; basePath: string; secure: (request: Request) => boolean };

/** The app password of a cookie, and its generation: a log-out begins another one. */
export type CookieOwner = Pick<AppCaller, 'appPasswordId' | 'cookieGeneration'>;

/**
 * The cookie names the app password of an app: some apps send name and password only once. It grants nothing by itself,
 * since every request checks the app password, and it is ignored in requests of a browser.
 */
export function createSyncCookie({ key, basePath, secure }: Needs) {
  const sign = (owner: string) => createHmac('sha256', key).update(owner).digest('base64url');
  const options = (request: Request) =>
    ({ httpOnly: true, sameSite: 'strict', path: `${basePath}/`, secure: secure(request) }) as const;

  return {
    /** Undefined without a valid cookie, and in requests of a browser. */
    read({ cookies, headers }: Request): CookieOwner | undefined {
      if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) return undefined;
      const [id = '', generation = '', signature = ''] = cookies[name]?.split('.', 3) ?? [];
      const [expected, actual] = [Buffer.from(sign(`${id}.${generation}`)), Buffer.from(signature)];
      const isOurs = actual.length === expected.length && timingSafeEqual(actual, expected);
      return isOurs ? { appPasswordId: id, cookieGeneration: Number(generation) } : undefined;
    },
    set(request: Request, response: Response, { appPasswordId, cookieGeneration }: CookieOwner): void {
      const owner = `${appPasswordId}.${cookieGeneration}`;
      response.setCookie(name, `${owner}.${sign(owner)}`, { ...options(request), maxAge: maxAgeSeconds });
    },
    clear: (request: Request, response: Response): void => void response.clearCookie(name, options(request)),
  };
}
export type SyncCookie = ReturnType<typeof createSyncCookie>;
