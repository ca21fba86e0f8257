import {
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { makeFolders } from '../testing/test-app.ts';
import { mp3File, type TestTags } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';
import { scanFolders } from './scan-folders.ts';

/** Mulberry32: small, seeded, good enough to shuffle files. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Library = { database: DatabaseSync; scan(): Promise<void>; close(): void };

function library(music: string, data: string): Library {
  const { database, progress } = openForScan(data);
  return {
    database,
    scan: async () => {
      await scanFolders(database, { dataFolder: data, musicFolders: [music], skip: [] }, progress, 1_000);
    },
    close() {
      progress.close();
      database.close();
    },
  };
}

/** Everything the catalogue says, without the numbers it gave. */
function contents({ database }: Library): unknown {
  const all = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => JSON.stringify(row))
      .sort();
  return {
    songs: all(
      `select path, title, artist_name, album_title, album_artist_name, is_compilation, track_number, genres, duration,
         picture_id is not null as pictured from song`,
    ),
    albums: all(
      'select title, artist_name, song_count, duration, genres, is_compilation, release_date from album',
    ),
    artists: all('select name from artist'),
    albumGenres: all('select genre, album.title from album_genre join album on album.id = album_id'),
    albumArtists: all(
      `select position, artist.name, album.title from album_artist
         join album on album.id = album_id join artist on artist.id = album_artist.artist_id`,
    ),
    credits: all(
      `select song.path, position, artist.name from song_artist
         join song on song.id = song_id join artist on artist.id = artist_id`,
    ),
    unreadable: all('select path from unreadable'),
    words: all(
      `select title from song where id in (select rowid from song_words where song_words match 'tune*')`,
    ),
    lostWords: all('select count(*) as count from song_words where rowid not in (select id from song)'),
    lostAlbums: all('select title from album where id not in (select album_id from song)'),
  };
}

const idOf = ({ database }: Library, path: string): unknown =>
  database.prepare('select id from song where path = ?').get(path)?.['id'];

const directories = ['Amber', 'Birch/CD 1', 'Birch/CD 2', 'Cedar', 'Dune'];
const artists = ['Ida', 'Ossian', 'Marta'];

/** A music folder that somebody tidies up: what lies where, and which sound it is. */
function tidying(music: string, random: (below: number) => number) {
  const sounds = new Map<string, number>();
  let clock = 1_700_000_000;
  let made = 0;

  const tags = (): TestTags => ({
    title: `Tune ${random(1000)}`,
    artist: artists[random(3)] ?? '',
    album: `Album ${random(4)}`,
    track: String(1 + random(12)),
    genre: ['Jazz', 'Folk'][random(2)] ?? '',
    date: String(1990 + random(3)),
    ...(random(2) === 0 ? { albumArtist: artists[random(3)] ?? '' } : {}),
  });
  const freePath = () => {
    made += 1;
    return join(music, directories[random(directories.length)] ?? '', `${made}.mp3`);
  };
  const anyPath = () => [...sounds.keys()].sort()[random(sounds.size)] ?? '';
  function write(path: string, sound: number): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, mp3File(tags(), sound));
    clock += 10;
    utimesSync(path, clock, clock);
    sounds.set(path, sound);
  }
  function move(from: string, to: string): void {
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
    sounds.set(to, sounds.get(from) ?? 0);
    sounds.delete(from);
  }
  const operations: Record<string, () => void> = {
    add: () => write(freePath(), 10_000 + made),
    copy() {
      const from = anyPath();
      const to = freePath();
      mkdirSync(dirname(to), { recursive: true });
      cpSync(from, to);
      sounds.set(to, sounds.get(from) ?? 0);
    },
    move: () => move(anyPath(), freePath()),
    retag() {
      const path = anyPath();
      write(path, sounds.get(path) ?? 0);
    },
    'move and retag'() {
      const to = freePath();
      move(anyPath(), to);
      write(to, sounds.get(to) ?? 0);
    },
    'replace the sound': () => write(anyPath(), 50_000 + random(1000)),
    remove() {
      const path = anyPath();
      unlinkSync(path);
      sounds.delete(path);
    },
    break() {
      const path = anyPath();
      writeFileSync(path, 'not music any more');
      clock += 10;
      utimesSync(path, clock, clock);
      sounds.delete(path);
    },
    'rename a directory'() {
      const from = join(music, directories[random(directories.length)] ?? '');
      const to = join(music, `Renamed ${made}`);
      made += 1;
      if (![...sounds.keys()].some((path) => path.startsWith(`${from}/`))) return;
      renameSync(from, to);
      for (const [path, sound] of Array.from(sounds))
        if (path.startsWith(`${from}/`)) {
          sounds.delete(path);
          sounds.set(path.replace(from, to), sound);
        }
    },
  };
  const names = Object.keys(operations);
  return {
    sounds,
    step(): string {
      const name = sounds.size < 3 ? 'add' : (names[random(names.length)] ?? 'add');
      operations[name]?.();
      return name;
    },
  };
}

/** Of two files with one sound nobody can say which is which; a sound that is there once keeps its number. */
function idsOfLoneSounds(sounds: Map<string, number>, idAt: (path: string) => unknown): Map<number, unknown> {
  const all = [...sounds.values()];
  const lone = [...sounds].filter(([, sound]) => all.filter((other) => other === sound).length === 1);
  return new Map(lone.map(([path, sound]) => [sound, idAt(path)]));
}

test('scanning after any tidying up says what a scan from nothing says, and songs keep their ids', {
  timeout: 120_000,
}, async () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const random = randomOf(seed);
    const folders = makeFolders();
    const kept = library(folders.music, folders.data);
    const folder = tidying(folders.music, random);
    let before = new Map<number, unknown>();
    const done: string[] = [];
    for (let scan = 0; scan < 5; scan += 1) {
      const steps = 1 + random(6);
      for (let step = 0; step < steps; step += 1) done.push(folder.step());
      await kept.scan();
      const story = `seed ${seed}: ${done.join(', ')}`;
      const fresh = library(folders.music, `${folders.data}-${scan}`);
      await fresh.scan();
      expect(contents(kept), story).toEqual(contents(fresh));
      fresh.close();

      const paths = [...folder.sounds.keys()];
      const ids = paths.map((path) => idOf(kept, path));
      expect(new Set(ids).size, story).toBe(paths.length);
      const now = idsOfLoneSounds(folder.sounds, (path) => idOf(kept, path));
      const stayed = [...now.keys()].filter((sound) => before.has(sound));
      expect(
        stayed.map((sound) => now.get(sound)),
        story,
      ).toEqual(stayed.map((sound) => before.get(sound)));
      before = now;
      done.push('scan');
    }
    kept.close();
    rmSync(dirname(folders.music), { recursive: true });
    expect(readdirSync(dirname(dirname(folders.music)))).not.toContain(folders.music);
  }
});
