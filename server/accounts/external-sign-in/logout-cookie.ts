import type { Request, Response } from '#server/http/serve.ts';
import { decrypt, encrypt } from '#server/storage/encryption.ts';

/** Sessions end after that in any case (session-repository.ts). */
const seconds = 180 * 24 * 60 * 60;
/** Browsers drop cookies of more than 4096 bytes; the provider then asks whether to log out. */
const maxLength = 3_800;
const owner = 'the log-out at an OpenID provider';

type GoodbyeCookieNeeds = { key: Buffer; secure: (request: Request) => boolean; basePath: string };

export type GoodbyeCookie = ReturnType<typeof createGoodbyeCookie>;

/**
 * The ID token that ends the session at the provider: in this browser alone, encrypted, and for no other site.
 */
export function createGoodbyeCookie({ key, secure, basePath }: GoodbyeCookieNeeds) {
  const nameFor = (request: Request) => `${secure(request) ? '__Secure-' : ''}earshot-goodbye`;
  const options = (request: Request) =>
    ({ httpOnly: true, sameSite: 'strict', path: `${basePath}/api/auth`, secure: secure(request) }) as const;
  return {
    set(request: Request, response: Response, idToken: string): void {
      const sealed = encrypt(idToken, owner, key);
      const value = sealed.length > maxLength ? encrypt('', owner, key) : sealed;
      response.setCookie(nameFor(request), value, { ...options(request), maxAge: seconds });
    },
    /** The ID token; empty where it was too long to keep, undefined where this browser did not come by the provider. */
    read(request: Request): string | undefined {
      const sealed = request.cookies[nameFor(request)];
      return sealed === undefined ? undefined : decrypt(sealed, owner, key);
    },
    clear(request: Request, response: Response): void {
      response.clearCookie(nameFor(request), options(request));
    },
  };
}
