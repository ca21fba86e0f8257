import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';

export type DeveloperToken = { token: string; expiresAt: number };

const validMilliseconds = 12 * 60 * 60 * 1000;
/** Handed out with at least this much left, so that a page never gets one that is about to run out. */
const minLeftMilliseconds = 60 * 60 * 1000;
const maxOrigins = 100;

type Needs = { teamId: string; keyId: string; privateKey: KeyObject; now: () => number };

/**
 * Signs developer tokens for Apple's API (Apple Music API, "Generating Developer Tokens"): ES256, 12 hours, good for a
 * browser on `origin` alone; kept until an hour before they run out. Without an origin: for this server's own calls.
 */
export function createDeveloperTokens({ teamId, keyId, privateKey, now }: Needs) {
  const kept = new Map<string, DeveloperToken>();

  return async function developerToken(origin?: string): Promise<DeveloperToken> {
    const key = origin ?? '';
    const known = kept.get(key);
    if (known !== undefined && known.expiresAt - now() > minLeftMilliseconds) return known;
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
    if (kept.size >= maxOrigins) kept.clear();
    kept.set(key, signed);
    return signed;
  };
}
