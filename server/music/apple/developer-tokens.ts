import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';

export type DeveloperToken = { token: string; expiresAt: number };

const validMilliseconds = 12 * 60 * 60 * 1000;
/** Handed out with at least this much left, so that a page never gets one that is about to run out. */
const minLeftMilliseconds = 60 * 60 * 1000;
const maxOrigins = 100;

type Needs = { teamId: string; keyId: string; privateKey: KeyObject; now: () => number };

/** Signs Apple developer tokens ("Generating Developer Tokens"): ES256, 12 hours, for browsers on `origin`, else for this server; cached for 11 hours. */
export function createDeveloperTokens({ teamId, keyId, privateKey, now }: Needs) {
  const cache = new Map<string, DeveloperToken>();

  return async function developerToken(origin?: string): Promise<DeveloperToken> {
    const key = origin ?? '';
    const cached = cache.get(key);
    if (cached !== undefined && cached.expiresAt - now() > minLeftMilliseconds) return cached;
    const issuedSeconds = Math.floor(now() / 1000);
    const expiresSeconds = issuedSeconds + validMilliseconds / 1000;
    const token = await new SignJWT(origin === undefined ? {} : { origin: [origin] })
      .setProtectedHeader({ alg: 'ES256', kid: keyId, typ: 'JWT' })
      .setIssuer(teamId)
      .setIssuedAt(issuedSeconds)
      .setExpirationTime(expiresSeconds)
      .sign(privateKey);
    const signed = { token, expiresAt: expiresSeconds * 1000 };
    // Origins come with requests: a stranger's inventions must not fill the memory.
    if (cache.size >= maxOrigins) cache.clear();
    cache.set(key, signed);
    return signed;
  };
}
