import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { config } from '#contract/music.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Request, Response } from '../http/serve.ts';
import type { PageMusic } from '../music/page-music.ts';

type ServerConfig = z.output<typeof config.reply>;
/** The current user and their music's tokens, else the ways to log in; `hasEnded`: they had a session. */
export type PageStart = { userId?: string; music?: PageMusic; config?: ServerConfig; hasEnded?: boolean };

type StartNeeds = {
  accounts: Pick<Accounts, 'cookie' | 'sessions'>;
  offer: (request: Request) => Promise<ServerConfig>;
  music: (userId: string, request: Request) => Promise<PageMusic>;
  now: () => number;
};

/** A database that does not answer keeps the page back no longer. */
const patienceMilliseconds = 1_000;

/** What a page would ask first, found while it is asked for itself. Nothing where that cannot be found: then the page asks. */
export function pageStart({ accounts: { cookie, sessions }, offer, music, now }: StartNeeds) {
  async function find(request: Request, response: Response): Promise<PageStart> {
    const token = cookie.read(request);
    const userId = token === undefined ? undefined : await sessions.userOf(token, now());
    if (userId === undefined) return { config: await offer(request), hasEnded: token !== undefined };
    // The call finds users that a proxy names; it may admit another one.
    if ((await offer(request)).signIn?.isProxied) return {};
    cookie.hint(request, response);
    return { userId, music: await music(userId, request) };
  }
  return async (request: Request, response: Response): Promise<PageStart> => {
    const late = new AbortController();
    const starting = find(request, response).catch((): PageStart => ({}));
    const waited = sleep(patienceMilliseconds, {}, { signal: late.signal }).catch((): PageStart => ({}));
    const start = await Promise.race([starting, waited]);
    late.abort();
    return start;
  };
}
