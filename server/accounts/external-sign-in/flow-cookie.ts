import * as z from 'zod/mini';
import type { Request, Response } from '#server/http/serve.ts';
import { decrypt, encrypt } from '#server/storage/encryption.ts';

const seconds = 10 * 60;
const owner = 'a log-in at an OpenID provider';

const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The page of ours that was wanted. */
  to: z.string(),
  /** For whose account it is, where it is to be linked; by the session's name. */
  link: z.nullable(z.object({ userId: z.string(), session: z.string() })),
  endsAt: z.number(),
});
export type Flow = z.output<typeof flow>;

type FlowCookieNeeds = {
  key: Buffer;
  secure: (request: Request) => boolean;
  basePath: string;
  now: () => number;
};

export type FlowCookie = ReturnType<typeof createFlowCookie>;

/** What this browser has under way at the provider, for ten minutes. Nobody but this server reads or makes it. */
export function createFlowCookie({ key, secure, basePath, now }: FlowCookieNeeds) {
  const nameFor = (request: Request) => `${secure(request) ? '__Secure-' : ''}earshot-sign-in`;
  const options = (request: Request) =>
    ({
      httpOnly: true,
      sameSite: 'lax',
      path: `${basePath}/api/auth/oidc`,
      secure: secure(request),
    }) as const;
  return {
    set(request: Request, response: Response, begun: Omit<Flow, 'endsAt'>): void {
      const sealed = encrypt(JSON.stringify({ ...begun, endsAt: now() + seconds * 1000 }), owner, key);
      response.setCookie(nameFor(request), sealed, { ...options(request), maxAge: seconds });
    },
    /** Undefined where nothing is under way in this browser, or it is too old. The browser forgets it. */
    take(request: Request, response: Response): Flow | undefined {
      const sealed = request.cookies[nameFor(request)];
      response.clearCookie(nameFor(request), options(request));
      const text = sealed === undefined ? undefined : decrypt(sealed, owner, key);
      if (text === undefined) return undefined;
      const read = flow.safeParse(JSON.parse(text));
      return read.success && read.data.endsAt > now() ? read.data : undefined;
    },
  };
}
