import type { Request, Response } from '#server/http/serve.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { accountDisabled, wrongCredentials } from './refusals.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { SessionRepository } from './session-repository.ts';
import type { UserRepository } from './user-repository.ts';

export type EntranceNeeds = {
  users: UserRepository;
  sessions: SessionRepository;
  cookie: SessionCookie;
  browsers: BrowserCookies;
  now: () => number;
};

type Entering = { id: string; browserCookie: string | undefined; passwordHash?: string };

export type Entrance = ReturnType<typeof createEntrance>;

/** The one place where a session begins, however somebody showed who they are. */
export function createEntrance({ users, sessions, cookie, browsers, now }: EntranceNeeds) {
  return {
    /**
     * Gives the browser a session of this account. Rotation: whatever session it came with ends, so a planted one is
     * worth nothing. `browserCookie` identifies the browser at its next log-in. 403 `account_disabled`, 401 where the
     * password that was looked at was replaced meanwhile: its sessions have ended, and none begins after that.
     */
    async enter(
      request: Request,
      response: Response,
      { id, browserCookie, passwordHash }: Entering,
    ): Promise<{ id: string }> {
      const user = await users.byId(id);
      if (user?.disabled_at !== null) throw accountDisabled();
      const before = cookie.read(request);
      const token = await sessions.start(id, now(), request.headers['user-agent']);
      if (passwordHash !== undefined && !(await users.hasPassword(id, passwordHash))) {
        await sessions.end(token);
        throw wrongCredentials();
      }
      if (before !== undefined) await sessions.end(before);
      cookie.set(request, response, token);
      if (browserCookie !== undefined) browsers.setKnown(request, response, browserCookie);
      return { id };
    },
  };
}
