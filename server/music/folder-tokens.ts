import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { forbidden, unauthenticated } from '#server/errors.ts';
import type { Request } from '#server/serve.ts';

const hour = 60 * 60 * 1000;
const lifetime = { developer: 12 * hour, listener: 15 * 24 * hour };

const payload = z.object({
  kind: z.enum(['developer', 'listener']),
  userId: z.string(),
  expiresAt: z.number(),
});
type Payload = z.output<typeof payload>;

export type Issued = { token: string; expiresAt: number };
export type FolderTokens = ReturnType<typeof createFolderTokens>;

/**
 * The embedded provider's tokens, signed and so valid on every copy of the server that shares the key: a developer
 * token for 12 hours, a listener's user token for 15 days. Neither opens anything but the provider's `/v1`.
 */
export function createFolderTokens(key: Buffer, now: () => number) {
  const mark = (text: string) => createHmac('sha256', key).update(text).digest();

  function issue(kind: Payload['kind'], userId: string): Issued {
    const expiresAt = now() + lifetime[kind];
    const text = Buffer.from(JSON.stringify({ kind, userId, expiresAt } satisfies Payload)).toString(
      'base64url',
    );
    return { token: `${text}.${mark(text).toString('base64url')}`, expiresAt };
  }

  function read(token: string, kind: Payload['kind']): Payload | undefined {
    const [text = '', given = ''] = token.split('.');
    const expected = mark(text);
    const actual = Buffer.from(given, 'base64url');
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
    const parsed = z.safeParse(payload, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return parsed.success && parsed.data.kind === kind && parsed.data.expiresAt > now()
      ? parsed.data
      : undefined;
  }

  return {
    developer: (userId: string): Issued => issue('developer', userId),
    listener: (userId: string): Issued => issue('listener', userId),
    /** `Authorization: Bearer` must hold a developer token; 401 as at Apple. */
    checkDeveloper({ headers }: Request): void {
      const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
      if (token === undefined || !read(token, 'developer')) throw unauthenticated();
    },
    /** `Music-User-Token` or `Media-User-Token` must hold a listener's token; 403 code 40300 as at Apple. */
    checkListener({ headers }: Request): string {
      const token = headers['music-user-token'] ?? headers['media-user-token'];
      const known = typeof token === 'string' ? read(token, 'listener') : undefined;
      if (!known) throw forbidden('Invalid authentication');
      return known.userId;
    },
  };
}
