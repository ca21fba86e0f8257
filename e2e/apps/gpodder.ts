import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DesktopApp } from './app.ts';
import { type Desktop, until } from './desktop.ts';

/** Whether gPodder has read from the server that this show is followed; it asks its listener before it adds it. */
function hasReceived({ home }: Desktop, feedUrl: string): boolean {
  const file = join(home, 'gPodder/gpodder.net');
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare('select * from ReceivedSubscribeAction where url = ?').get(feedUrl) !== undefined;
  } catch {
    // gPodder has not made the table yet, or is writing it.
    return false;
  } finally {
    database.close();
  }
}

/** A show that is followed here comes to gPodder. */
export const gpodder: DesktopApp = {
  packages: { gpodder: 'gpodder' },
  async run(desktop, { url, user, secret, feedUrl, call }) {
    await call('POST', '/api/podcast/podcast-by-url', { urls: [feedUrl] });
    const device = { uid: 'desktop', type: 'desktop', caption: 'Desktop' };
    const mygpo = { enabled: true, server: url, username: user, password: secret, device };
    desktop.write('gPodder/Settings.json', JSON.stringify({ mygpo }));
    desktop.run('gpodder');
    await until('the show that is followed here comes to gPodder', () => hasReceived(desktop, feedUrl));
  },
};
