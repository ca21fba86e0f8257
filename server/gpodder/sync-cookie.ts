import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AppCaller } from '#server/app-passwords/app-passwords.ts';
import type { Request, Response } from '#server/http/serve.ts';

const name = 'sessionid';
const seconds = 365 * 24 * 60 * 60;

type Needs = { key: Buffer; basePath: string; secure: (request: Request) => boolean };

/** Whose cookie it is, and of which generation: an app that says that it is done begins another. */
export type CookieOwner = Pick<AppCaller, 'appPasswordId' | 'cookieGeneration'>;

/**
 * The cookie that says by which app password an app came in: some ask by name and password once and never again. It opens
 * nothing by itself, for the app password is looked at each time, and no page of any site is let in by it.
 */
export function createSyncCookie({ key, basePath, secure }: Needs) {
  const signed = (owner: string) => createHmac('sha256', key).update(owner).digest('base64url');
  const options = (request: Request) =>
    ({ httpOnly: true, sameSite: 'strict', path: `${basePath}/`, secure: secure(request) }) as const;

  return {
    /** Undefined without a cookie of ours, and from a browser. */
    read({ cookies, headers }: Request): CookieOwner | undefined {
      if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) return undefined;
      const [id = '', generation = '', signature = ''] = cookies[name]?.split('.', 3) ?? [];
      const [expected, given] = [Buffer.from(signed(`${id}.${generation}`)), Buffer.from(signature)];
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? { appPasswordId: id, cookieGeneration: Number(generation) } : undefined;
    },
    set(request: Request, response: Response, { appPasswordId, cookieGeneration }: CookieOwner): void {
      const owner = `${appPasswordId}.${cookieGeneration}`;
      response.setCookie(name, `${owner}.${signed(owner)}`, { ...options(request), maxAge: seconds });
    },
    clear: (request: Request, response: Response): void => void response.clearCookie(name, options(request)),
  };
}
export type SyncCookie = ReturnType<typeof createSyncCookie>;
