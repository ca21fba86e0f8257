import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningPostgres, startPostgres } from '../scripts/postgres.ts';
import { type RunningServer, startServer } from './server.ts';
import { test } from './test.ts';

/** One song in each format that Earshot claims. */
export const sixFormats = fileURLToPath(new URL('media', import.meta.url));

export const copySixFormats = (folder: string) => cpSync(sixFormats, folder, { recursive: true });

/** What is less often met in MP4 than AAC: two songs of two seconds on the album `In MP4`. */
export function copyInMp4(folder: string): void {
  for (const name of ['opus-in-mp4.mp4', 'flac-in-mp4.m4a'])
    cpSync(fileURLToPath(new URL(`../server/folder/fixtures/${name}`, import.meta.url)), join(folder, name));
}

type Fill = (folder: string) => void;

/** For all tests of a file: a server over a music folder that is filled like this, and gone afterwards. */
export const ownMusic = (...fill: Fill[]) => serving(fill, {});

/** The same on a PostgreSQL of its own. */
export function ownMusicOnPostgres(...fill: Fill[]) {
  const settings: Record<string, string> = {};
  let postgres: RunningPostgres | undefined;
  test.beforeAll(async () => {
    postgres = await startPostgres();
    settings['DATABASE_URL'] = postgres.url;
  });
  const music = serving(fill, settings);
  test.afterAll(() => postgres?.stop());
  return music;
}

function serving(fill: readonly Fill[], settings: Record<string, string>) {
  let server: RunningServer | undefined;
  const folder = mkdtempSync(join(tmpdir(), 'earshot-music-'));

  test.beforeAll(async () => {
    for (const put of fill) put(folder);
    server = await startServer({ MUSIC_DIR: folder, ...settings });
  });
  test.afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const running = () => {
    if (server === undefined) throw new Error('the server has not been started yet');
    return server;
  };
  return {
    folder,
    get url() {
      return running().url;
    },
    get dataFolder() {
      return running().dataFolder;
    },
  };
}
