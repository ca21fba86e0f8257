import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { forbidden, unauthenticated } from '#server/http/errors.ts';
import type { Request } from '#server/http/serve.ts';

const hour = 60 * 60 * 1000;
const lifetime = { developer: 12 * hour, listener: 15 * 24 * hour };

/** Upper bound of cached signatures of each kind. */
const maxKnown = 10_000;

const developer = z.object({ kind: z.literal('developer'), session: z.string(), expiresAt: z.number() });
const listener = z.object({
  kind: z.literal('listener'),
  userId: z.string(),
  generation: z.number(),
  expiresAt: z.number(),
});
type Payload = z.output<typeof developer> | z.output<typeof listener>;

export type Issued = { token: string; expiresAt: number };
export type FolderTokens = ReturnType<typeof createFolderTokens>;

/** Who shows a developer token: whose session it was made for, and their generation now. */
export type Bearer = { userId: string; generation: number };

type Needs = {
  key: Buffer;
  /** Undefined for a session that ended. */
  bearerOf: (session: string) => Promise<Bearer | undefined>;
  now: () => number;
};

/**
 * The provider's signed tokens, valid on every server with the key: a developer token for 12 hours or its session, a user
 * token for 15 days or until its generation rises. Only for the provider's `/v1` (decisions/004-folder-tokens.md).
 */
export function createFolderTokens({ key, bearerOf, now }: Needs) {
  const mark = (text: string) => createHmac('sha256', key).update(text).digest();

  function issue(payload: Payload): Issued {
    const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
    return { token: `${text}.${mark(text).toString('base64url')}`, expiresAt: payload.expiresAt };
  }

  /** What a token that we signed says; undefined for any other. */
  function verified<Said extends Payload>(token: string, shape: z.ZodMiniType<Said>): Said | undefined {
    const [text = '', signature = ''] = token.split('.');
    const expected = mark(text);
    const actual = Buffer.from(signature, 'base64url');
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
    return z.safeParse(shape, JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).data;
  }

  /** Looks at a signature once: what it says never changes, and whether it still counts is asked elsewhere each time. */
  function reader<Said extends Payload>(shape: z.ZodMiniType<Said>) {
    const verifiedTokens = new Map<string, Said>();
    return (token: string): Said | undefined => {
      const claims = verifiedTokens.get(token) ?? verified(token, shape);
      if (claims === undefined || claims.expiresAt <= now()) return undefined;
      if (verifiedTokens.size >= maxKnown) verifiedTokens.clear();
      verifiedTokens.set(token, claims);
      return claims;
    };
  }

  const [readDeveloper, readListener] = [reader(developer), reader(listener)];

  /** For which session the developer token in `Authorization: Bearer` was made; undefined where there is none. */
  function sessionOf({ headers }: Request): string | undefined {
    const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
    return token === undefined ? undefined : readDeveloper(token)?.session;
  }

  /** `Authorization: Bearer` must hold a developer token; 401 as at Apple. */
  async function checkDeveloper(request: Request): Promise<Bearer> {
    const session = sessionOf(request);
    const bearer = session === undefined ? undefined : await bearerOf(session);
    if (bearer === undefined) throw unauthenticated();
    return bearer;
  }

  return {
    /** `session` is what the store calls it, never the cookie's own token. */
    developer: (session: string): Issued =>
      issue({ kind: 'developer', session, expiresAt: now() + lifetime.developer }),
    listener: (userId: string, generation: number): Issued =>
      issue({ kind: 'listener', userId, generation, expiresAt: now() + lifetime.listener }),
    sessionOf,
    checkDeveloper,
    /**
     * A developer token, and in `Music-User-Token` or `Media-User-Token` the same listener's current user token; 403 code
     * 40300 as at Apple. For two listeners the developer token is invalid (401): a page holds it for longer than an account
     * stays signed in.
     */
    async checkListener(request: Request): Promise<string> {
      const bearer = await checkDeveloper(request);
      const token = request.headers['music-user-token'] ?? request.headers['media-user-token'];
      const claims = typeof token === 'string' ? readListener(token) : undefined;
      if (claims === undefined) throw forbidden('Invalid authentication');
      if (claims.userId !== bearer.userId) throw unauthenticated();
      if (claims.generation !== bearer.generation) throw forbidden('Invalid authentication');
      return claims.userId;
    },
  };
}
