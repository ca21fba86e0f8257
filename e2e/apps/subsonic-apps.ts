import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { longTitles } from '../long-songs.ts';
import type { DesktopApp } from './app.ts';
import { type Desktop, until } from './desktop.ts';

/** How many songs of the server an app has in its own database. */
function songsIn({ home }: Desktop, path: string): number {
  const file = join(home, path);
  if (!existsSync(file)) return 0;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(database.prepare('select count(*) as songs from subsonic_songs').get()?.['songs']);
  } catch {
    // The app has not made its tables yet, or is writing them.
    return 0;
  } finally {
    database.close();
  }
}

const hasAllSongs = (desktop: Desktop, path: string) => () => songsIn(desktop, path) === longTitles.length;

/** Places of the window of Strawberry 1.0, which opens at the screen's corner. */
export const strawberry: DesktopApp = {
  packages: { strawberry: 'strawberry' },
  async run(desktop, { url, user, secret }) {
    const password = Buffer.from(secret).toString('base64');
    desktop.write(
      '.config/strawberry/strawberry.conf',
      `[Subsonic]\nenabled=true\nurl=${url}\nusername=${user}\npassword=${password}\nauthmethod=1\n`,
    );
    desktop.run('strawberry');
    await until(
      'all songs are in Strawberry',
      hasAllSongs(desktop, '.local/share/strawberry/strawberry/strawberry.db'),
      () => {
        desktop.click(41, 610);
        desktop.click(165, 66);
      },
    );
    await sleep(3_000);
    await until('Strawberry plays', desktop.isPlaying, () => {
      desktop.doubleClick(160, 108);
      desktop.click(320, 636);
    });
  },
};

/** Places of the window of Clementine 1.4. */
export const clementine: DesktopApp = {
  packages: { clementine: 'clementine' },
  async run(desktop, { url, user, secret }) {
    desktop.write(
      '.config/Clementine/Clementine.conf',
      `[Subsonic]\nserver=${url}\nusername=${user}\npassword=${secret}\nusesslv3=false\n`,
    );
    desktop.run('clementine');
    await sleep(8_000);
    desktop.click(34, 235);
    await sleep(2_000);
    desktop.click(81, 357);
    await until('all songs are in Clementine', hasAllSongs(desktop, '.config/Clementine/clementine.db'));
    await sleep(3_000);
    await until('Clementine plays', desktop.isPlaying, () => desktop.doubleClick(193, 477));
  },
};
