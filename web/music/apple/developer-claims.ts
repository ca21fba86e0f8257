import * as z from 'zod/mini';

const claims = z.object({ iss: z.string(), exp: z.number() });

/** What a developer token says of itself: whose it is, and until when it is good (epoch ms). Undefined: it is no such token. */
export function developerClaims(token: string): { teamId: string; expiresAt: number } | undefined {
  const [, payload = ''] = token.split('.');
  try {
    const parsed = z.safeParse(claims, JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
    return parsed.success ? { teamId: parsed.data.iss, expiresAt: parsed.data.exp * 1000 } : undefined;
  } catch {
    return undefined;
  }
}
