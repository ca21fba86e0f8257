import { linkSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openFolderDatabase } from '../server/folder/store/folder-database.ts';
import { insertInto } from '../server/folder/store/insert.ts';
import * as tables from '../server/folder/store/tables.ts';
import { scanTimes } from './scan-times.ts';
import { spreadText } from './spread.ts';
import { words } from './tagged-files.ts';
import { peakMemory, treeMemory } from './tree-memory.ts';

type Row = (name: string, value: string) => void;

const rounds = 5;
const inDirectory = 10;
const maxNames = 10_000;

/** Files, ten a directory, and the rows that a scan of them would have made: a million are not read for it. */
function knownFiles(music: string, dataFolder: string, count: number): void {
  const database = openFolderDatabase(dataFolder);
  const put = insertInto(database, tables.song);
  let original = '';
  database.exec('begin');
  for (let number = 0; number < count; number += 1) {
    const album = Math.floor(number / inDirectory);
    const directory = join(music, words(album % 400), `${album}`);
    if (number % inDirectory === 0) mkdirSync(directory, { recursive: true });
    const path = join(directory, `${String(number % inDirectory).padStart(2, '0')} ${words(number)}.mp3`);
    // A file system lets one file have some ten thousand names.
    if (number % maxNames === 0) writeFileSync(path, 'sound');
    else linkSync(original, path);
    if (number % maxNames === 0) original = path;
    const sound = {
      format: 'mp3',
      bits_per_sample: null,
      sample_rate: 44_100,
      frames: 441_000,
      priming: 0,
      padding: 0,
      duration: 10_000,
    };
    const names = { title: words(number), artist_name: words(album), album_title: words(album + 7) };
    const numbers = {
      album_id: album + 1,
      album_artist_id: (album % 400) + 1,
      track_number: number % inDirectory,
    };
    put({
      id: number + 1,
      path,
      directory,
      size: 5,
      modified_at: Math.round(statSync(original).mtimeMs),
      lyrics_stamp: 0,
      first_seen_at: number,
      ...sound,
      ...names,
      ...numbers,
      album_artist_name: words(album),
      is_compilation: 0,
      disc_number: 1,
      release_date: null,
      genres: 'Rock',
      picture_id: null,
      more_album_artists: '',
      folded: words(number).toLowerCase(),
      is_book: 0,
      artist_folded: words(album).toLowerCase(),
    });
  }
  database.exec('commit');
  database.close();
}

/** A scan that finds nothing new, each time in a process of its own. */
export async function measureRescan(row: Row, count = 1_000_000): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const [music, data] = [join(home, 'music'), join(home, 'data')];
  knownFiles(music, data, count);
  const memory = peakMemory(process.pid);
  const before = treeMemory(process.pid);
  const times = await scanTimes(data, music, rounds + 1);
  row(
    `rescan of ${count} unchanged files (10 s or less is wanted of a million)`,
    `${spreadText(
      times.slice(1).map((milliseconds) => milliseconds / 1000),
      2,
    )} s, ${Math.round(memory.stop() - before)} MB at its most`,
  );
  rmSync(home, { recursive: true, force: true });
}

// Alone: node bench/rescan.ts [number of files]
if (process.argv[1] === fileURLToPath(import.meta.url))
  await measureRescan(
    (name, value) => console.log(`${name.padEnd(70)} ${value}`),
    Number(process.argv[2] ?? 1_000_000),
  );
