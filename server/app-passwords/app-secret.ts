import { createHmac, hash, randomInt, timingSafeEqual } from 'node:crypto';

/** Small letters and digits that nobody takes for one another: without 0, 1, i, l and o. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Of 31 letters: 128 bits, so that nothing can be guessed from the MD5 that apps send of it. */
const length = 26;

/** A password that nobody chose and nobody uses elsewhere. */
export const makeSecret = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** What a secret is found by; without the key it says nothing of the secret. */
export const lookupOf = (secret: string, key: Buffer): string =>
  createHmac('sha256', key).update(secret).digest('base64url');

/** Whether an app that made this token of a salt knows the secret; takes as long either way. */
export function isTokenOf(secret: string, token: string, salt: string): boolean {
  const expected = Buffer.from(hash('md5', secret + salt));
  const received = Buffer.from(token.toLowerCase());
  return received.length === expected.length && timingSafeEqual(received, expected);
}
