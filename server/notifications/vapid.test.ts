import { expect, test } from 'vitest';
import { readVapid } from './testing/test-push-service.ts';
import { makePushKeys, publicKeyOf, vapidHeader } from './vapid.ts';

const now = Date.UTC(2026, 0, 1);

test('a push service can check who sends, and that the word is for it and ends within a day', () => {
  const keys = makePushKeys();
  const header = vapidHeader(keys, 'https://push.example.org/abc?d=e', 'https://music.example.org', now);
  const { isSigned, publicKey, claims } = readVapid(header);
  expect(isSigned).toBe(true);
  expect(publicKey).toBe(publicKeyOf(keys));
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  expect(claims).toEqual({
    aud: 'https://push.example.org',
    exp: now / 1000 + 12 * 60 * 60,
    sub: 'https://music.example.org',
  });
});
