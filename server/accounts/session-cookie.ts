import { sessionHint } from '#contract/session-hint.ts';
import type { Request, Response } from '#server/http/serve.ts';

const seconds = 180 * 24 * 60 * 60;

/**
 * Over https the name itself promises `Secure`, `Path=/` and no `Domain` (RFC 6265bis, "__Host-"); below a path, which is
 * not the only thing on its host, it can promise `Secure` alone.
 */
function nameFor(secure: boolean, basePath: string): string {
  if (!secure) return 'earshot';
  return basePath === '' ? '__Host-earshot' : '__Secure-earshot';
}

/** Reads and writes the session cookie. `secure` says whether the browser came over https. */
export function createSessionCookie(secure: (request: Request) => boolean, basePath = '') {
  const name = (request: Request) => nameFor(secure(request), basePath);
  const options = (request: Request) =>
    ({
      httpOnly: true,
      sameSite: 'lax',
      path: `${basePath}/`,
      secure: secure(request),
    }) as const;
  return {
    read: (request: Request): string | undefined => request.cookies[name(request)],
    set(request: Request, response: Response, token: string): void {
      response.setCookie(name(request), token, { ...options(request), maxAge: seconds });
      request.cookies[name(request)] = token;
      this.hint(request, response);
    },
    /** This request is nobody's; the browser keeps what it has. */
    ignore(request: Request): void {
      request.cookies[name(request)] = undefined;
    },
    /** Tells the page that there is a session to ask about; it says nothing of whose, and proves nothing. */
    hint(request: Request, response: Response): void {
      response.setCookie(sessionHint, '1', { ...options(request), httpOnly: false, maxAge: seconds });
    },
    clear(request: Request, response: Response): void {
      response.clearCookie(name(request), options(request));
      response.clearCookie(sessionHint, { ...options(request), httpOnly: false });
    },
  };
}
export type SessionCookie = ReturnType<typeof createSessionCookie>;
