import { generateKeyPairSync } from 'node:crypto';
import { testConfig } from '#server/testing/test-app.ts';

/** A server that offers Apple Music, and the folder as well. */
export const twoProviders = {
  ...testConfig,
  publicUrl: 'https://music.example.org',
  apple: {
    teamId: 'TEAM567890',
    keyId: 'KEY4567890',
    privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
    apiUrl: 'https://api.music.apple.com',
    toolkitUrl: 'https://js-cdn.music.apple.com/musickit/v3/musickit.js',
  },
};
