import { generateKeyPairSync } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type RunningServer, startServer } from '../server.ts';
import { type AppleStandIn, startAppleStandIn } from './apple-server.ts';
import { teamId } from './fixtures.ts';

/** The two known behaviours of `api.music`. */
export type Style = 'B21' | 'B26';

/** Our server with Apple Music on, and the stand-in in Apple's place. */
export async function startWithApple(
  style: Style,
  settings: Record<string, string> = {},
): Promise<{ server: RunningServer; apple: AppleStandIn; stop: () => Promise<void> }> {
  const apple = await startAppleStandIn();
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = await startServer({
    APPLE_TEAM_ID: teamId,
    APPLE_KEY_ID: 'KEY4567890',
    APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    APPLE_MUSIC_API_URL: apple.url,
    MUSICKIT_URL: `${apple.url}/musickit.js?style=${style}`,
    MUSIC_DIR: fileURLToPath(new URL('../media', import.meta.url)),
    ...settings,
  });
  return {
    server,
    apple,
    async stop() {
      await server.stop();
      await apple.stop();
    },
  };
}
