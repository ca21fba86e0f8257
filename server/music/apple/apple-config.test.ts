import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appleConfig } from './apple-config.ts';

const pemOf = (curve: string) =>
  generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const pem = pemOf('P-256');
const good = { APPLE_TEAM_ID: 'TEAM567890', APPLE_KEY_ID: 'KEY4567890', APPLE_PRIVATE_KEY: pem };
const read = (environment: Record<string, string>) => appleConfig((name) => environment[name]);

test('Apple Music is off unless its key is there', () => {
  expect(read({})).toBeUndefined();
});

test('the key is taken as it is, with its lines written as \\n, or from a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'earshot-key-')), 'AuthKey.p8');
  writeFileSync(file, pem);
  for (const value of [pem, pem.replaceAll('\n', '\\n'), file])
    expect(read({ ...good, APPLE_PRIVATE_KEY: value })).toMatchObject({
      teamId: 'TEAM567890',
      keyId: 'KEY4567890',
      apiUrl: 'https://api.music.apple.com',
      toolkitUrl: 'https://js-cdn.music.apple.com/musickit/v3/musickit.js',
    });
});

test.each([
  [{ APPLE_TEAM_ID: 'TEAM567890' }, 'APPLE_KEY_ID is not set'],
  [{ ...good, APPLE_TEAM_ID: '' }, 'APPLE_TEAM_ID is not set'],
  [{ ...good, APPLE_KEY_ID: 'short' }, 'APPLE_KEY_ID must be ten'],
  [{ ...good, APPLE_PRIVATE_KEY: '/nowhere/key.p8' }, 'APPLE_PRIVATE_KEY names the file /nowhere/key.p8'],
  [{ ...good, APPLE_PRIVATE_KEY: '-----BEGIN nonsense' }, 'APPLE_PRIVATE_KEY is not a MusicKit key'],
  [{ ...good, APPLE_PRIVATE_KEY: pemOf('P-384') }, 'APPLE_PRIVATE_KEY is not a MusicKit key'],
  [{ ...good, MUSICKIT_URL: 'javascript:alert(1)' }, 'MUSICKIT_URL must be an address'],
])('a bad or missing value stops the start and names the variable %#', (environment, sentence) => {
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) if (value !== '') settings[name] = value;
  expect(() => read(settings)).toThrow(sentence);
});
