import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { createDeveloperTokens } from './developer-tokens.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const hour = 60 * 60 * 1000;
const start = Date.UTC(2026, 0, 1);

function tokensAt(clock: { now: number }) {
  return createDeveloperTokens({
    teamId: 'TEAM567890',
    keyId: 'KEY4567890',
    privateKey,
    now: () => clock.now,
  });
}

test('Apple can check the token: signed with our key, for twelve hours, for this origin alone', async () => {
  const clock = { now: start };
  const { token, expiresAt } = await tokensAt(clock)('https://music.example.org');
  const { payload } = await jwtVerify(token, createPublicKey(privateKey), {
    issuer: 'TEAM567890',
    algorithms: ['ES256'],
    currentDate: new Date(start),
  });
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: 'KEY4567890' });
  expect(payload).toEqual({
    iss: 'TEAM567890',
    iat: start / 1000,
    exp: (start + 12 * hour) / 1000,
    origin: ['https://music.example.org'],
  });
  expect(expiresAt).toBe(start + 12 * hour);
});

test('a token is kept until its last hour, and each origin has its own', async () => {
  const clock = { now: start };
  const tokens = tokensAt(clock);
  const first = await tokens('https://a.example');
  clock.now += 10.9 * hour;
  expect(await tokens('https://a.example')).toBe(first);
  expect((await tokens('https://b.example')).token).not.toBe(first.token);
  clock.now += 0.2 * hour;
  const later = await tokens('https://a.example');
  expect(later.expiresAt).toBe(clock.now - (clock.now % 1000) + 12 * hour);
});
