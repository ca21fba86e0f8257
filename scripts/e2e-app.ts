import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Account, DesktopApp } from '../e2e/apps/app.ts';
import { missingPackages, openDesktop } from '../e2e/apps/desktop.ts';
import { gpodder } from '../e2e/apps/gpodder.ts';
import { clementine, strawberry } from '../e2e/apps/subsonic-apps.ts';
import { writeLongSongs } from '../e2e/long-songs.ts';
import { hostPodcast } from '../e2e/podcast-host.ts';
import { startServer } from '../e2e/server.ts';

const apps: Record<string, DesktopApp> = { strawberry, clementine, gpodder };

/** An app of somebody else against the built server. Tells the exit code: 0 as well where something is not installed. */
export async function runApp(name: string | undefined): Promise<number> {
  const app = apps[name ?? ''];
  if (app === undefined) {
    console.error(`--app is followed by one of: ${Object.keys(apps).join(', ')}.`);
    return 1;
  }
  const missing = missingPackages(app.packages);
  if (missing.length > 0) {
    console.log(`Skipped: ${name} needs what is not installed (Debian: ${missing.join(' ')}).`);
    return 0;
  }
  const music = mkdtempSync(join(tmpdir(), 'earshot-music-'));
  writeLongSongs(music);
  const host = await hostPodcast('Night Walks', [{ title: 'One' }]);
  const server = await startServer({ MUSIC_DIR: music, ALLOW_PRIVATE_HOSTS: host.authority });
  const desktop = await openDesktop();
  try {
    await app.run(desktop, await signUp(server.url, host.feedUrl));
    console.log(`✓ ${name}`);
    return 0;
  } catch (thrown) {
    console.error(`✗ ${name}`, thrown);
    return 1;
  } finally {
    await desktop.close();
    await server.stop();
    await host.close();
    rmSync(music, { recursive: true, force: true });
  }
}

async function signUp(url: string, feedUrl: string): Promise<Account> {
  const [user, password] = ['ann@example.org', 'correct horse battery'];
  let cookie = '';
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { origin: url, cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
    if (cookies.length > 0) cookie = cookies.join('; ');
    return answer.json();
  }
  await call('POST', '/api/auth/signup', { email: user, password, confirmPassword: password });
  const appPassword = await call('POST', '/api/app-passwords', {
    password,
    name: 'Desktop',
    kind: 'strawberry',
    doors: ['music', 'podcast-sync'],
    isReadOnly: false,
  });
  const { secret } = z.parse(z.object({ secret: z.string() }), appPassword);
  return { url, user, secret, feedUrl, call };
}
