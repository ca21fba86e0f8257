import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from '#server/serve.ts';

const name = 'sessionid';
const seconds = 365 * 24 * 60 * 60;

type Needs = { key: Buffer; basePath: string; secure: (request: Request) => boolean };

/**
 * The cookie that says by which app password an app came in: some ask by name and password once and never again. It opens
 * nothing by itself, for the app password is looked at each time, and no page of any site is let in by it.
 */
export function createSyncCookie({ key, basePath, secure }: Needs) {
  const signed = (id: string) => createHmac('sha256', key).update(id).digest('base64url');
  const options = (request: Request) =>
    ({ httpOnly: true, sameSite: 'strict', path: `${basePath}/`, secure: secure(request) }) as const;

  return {
    /** The app password's id; undefined without a cookie of ours, and from a browser. */
    read({ cookies, headers }: Request): string | undefined {
      if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) return undefined;
      const [id = '', signature = ''] = cookies[name]?.split('.', 2) ?? [];
      const [expected, given] = [Buffer.from(signed(id)), Buffer.from(signature)];
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
    },
    set: (request: Request, response: Response, id: string): void =>
      void response.setCookie(name, `${id}.${signed(id)}`, { ...options(request), maxAge: seconds }),
    clear: (request: Request, response: Response): void => void response.clearCookie(name, options(request)),
  };
}
export type SyncCookie = ReturnType<typeof createSyncCookie>;
