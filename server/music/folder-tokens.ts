import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { forbidden, unauthenticated } from '#server/http/errors.ts';
import type { Request } from '#server/http/serve.ts';

const hour = 60 * 60 * 1000;
const lifetime = { developer: 12 * hour, listener: 15 * 24 * hour };

/** So many signatures of each kind are remembered at most. */
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
 * The embedded provider's tokens, signed and so valid on every copy of the server that shares the key: a developer token
 * for 12 hours, which dies with the session it was made for, and a listener's user token for 15 days, which dies when
 * their generation rises. Neither opens anything but the provider's `/v1` (decisions/004-folder-tokens.md).
 */
export function createFolderTokens({ key, bearerOf, now }: Needs) {
  const mark = (text: string) => createHmac('sha256', key).update(text).digest();

  function issue(payload: Payload): Issued {
    const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
    return { token: `${text}.${mark(text).toString('base64url')}`, expiresAt: payload.expiresAt };
  }

  /** What a token that we signed says; undefined for any other. */
  function verified<Said extends Payload>(token: string, shape: z.ZodMiniType<Said>): Said | undefined {
    const [text = '', given = ''] = token.split('.');
    const expected = mark(text);
    const actual = Buffer.from(given, 'base64url');
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
    return z.safeParse(shape, JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).data;
  }

  /** Looks at a signature once: what it says never changes, and whether it still counts is asked elsewhere each time. */
  function reader<Said extends Payload>(shape: z.ZodMiniType<Said>) {
    const known = new Map<string, Said>();
    return (token: string): Said | undefined => {
      const said = known.get(token) ?? verified(token, shape);
      if (said === undefined || said.expiresAt <= now()) return undefined;
      if (known.size >= maxKnown) known.clear();
      known.set(token, said);
      return said;
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
     * A developer token, and in `Music-User-Token` or `Media-User-Token` the same listener's user token of the generation
     * that counts; 403 code 40300 as at Apple. Where the two are of different listeners it is the developer token that
     * must be asked for anew (401): a page keeps it for longer than somebody stays.
     */
    async checkListener(request: Request): Promise<string> {
      const bearer = await checkDeveloper(request);
      const token = request.headers['music-user-token'] ?? request.headers['media-user-token'];
      const known = typeof token === 'string' ? readListener(token) : undefined;
      if (known === undefined) throw forbidden('Invalid authentication');
      if (known.userId !== bearer.userId) throw unauthenticated();
      if (known.generation !== bearer.generation) throw forbidden('Invalid authentication');
      return known.userId;
    },
  };
}
