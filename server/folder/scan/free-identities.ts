import type { DatabaseSync } from 'node:sqlite';
import { prepare, type RowIn, rowsOf } from '../store/query.ts';

export type ClaimedSongs = ReturnType<typeof claimedSongs>;

const newestNumber = rowsOf(
  { id: 'integer not null' },
  'select coalesce(max(id), 0) as id from identity.song_identity',
);

const identityShape = {
  id: 'integer not null',
  path: 'text not null',
  first_seen_at: 'integer not null',
} as const;

/** Of those that had a file until this scan and are not claimed. */
const goneNow = rowsOf(
  identityShape,
  `select id, path, first_seen_at from identity.song_identity where id = (select id from gone_sound
     where fingerprint = ? and first_seen_at < ? order by first_seen_at, id limit 1)`,
);

/**
 * The numbers with a file in this scan: in unchanged directories, on absent disks, and those claimed. Numbers above `newest`,
 * the last one before this scan, belong to it.
 */
export function claimedSongs(database: DatabaseSync) {
  database.exec(
    `drop table if exists temp.claimed_song; create temp table claimed_song (id integer primary key);
    drop table if exists temp.gone_sound;
    create temp table gone_sound (fingerprint text not null, first_seen_at integer not null, id integer not null unique,
      primary key (fingerprint, first_seen_at, id)) without rowid;
    insert into gone_sound select fingerprint, first_seen_at, id from gone_song
      join identity.song_identity using (id)`,
  );
  const newest = prepare(database, newestNumber).one().id;
  const find = database.prepare(
    `select 1 from claimed_song where id = ?1 union all
     select 1 from song where id = ?1
       and (directory not in (select directory from changed_directory) or is_away(path))`,
  );
  const put = database.prepare('insert or ignore into claimed_song values (?)');
  const byGoneSound = prepare(database, goneNow);
  const dropGone = database.prepare('delete from gone_sound where id = ?');
  return {
    newest,
    /** The first free number of the sound whose file was there at the last scan, of those first seen before that time. */
    goneNow: (fingerprint: string, firstSeenBefore = Number.MAX_SAFE_INTEGER): StoredSong | undefined =>
      byGoneSound.get(fingerprint, firstSeenBefore) ?? undefined,
    has: (id: number): boolean => id > newest || find.get(id) !== undefined,
    add(id: number): void {
      if (id > newest) return;
      put.run(id);
      dropGone.run(id);
    },
  };
}

const soundsLike = rowsOf(
  identityShape,
  `select id, path, first_seen_at from identity.song_identity where fingerprint = ? and id > ?
   and id <= ? order by id limit ?`,
);
const layAt = rowsOf(
  identityShape,
  `select id, path, first_seen_at from identity.song_identity where path = ? and +fingerprint = ? order by id`,
);

/** A number that was given to a song of some sound. Times are epoch milliseconds. */
export type StoredSong = RowIn<typeof soundsLike>;

/** Used numbers of one sound: up to `free` claimed; up to `lastGone` claimed or with a file. */
type Reached = { free: number; lastGone: number };

const nothingReached: Reached = { free: 0, lastGone: 0 };
/** A sound with fewer numbers is searched each time, so that a million different songs need no memory. */
const fewNumbers = 8;
const manyNumbers = 512;

/** The numbers of a sound above another: a few first, since most sounds have one; then more and more at once. */
function numbersOf(database: DatabaseSync, newest: number) {
  const byFingerprint = prepare(database, soundsLike);
  return function* numbersAfter(fingerprint: string, after: number): Generator<StoredSong> {
    let last = after;
    for (let size = fewNumbers; ; size = Math.min(2 * size, manyNumbers)) {
      const rows = byFingerprint.all(fingerprint, last, newest, size);
      yield* rows;
      const end = rows.at(-1);
      if (end === undefined || rows.length < size) return;
      last = end.id;
    }
  };
}

/** The unclaimed numbers of a sound. Claimed ones stay claimed, so each search continues after the last one: a thousand copies cost no square. */
export function freeIdentities(
  database: DatabaseSync,
  claimed: Pick<ClaimedSongs, 'newest' | 'has'>,
  isThere: (path: string) => boolean,
) {
  const numbersAfter = numbersOf(database, claimed.newest);
  const byPath = prepare(database, layAt);
  const sounds = new Map<string, Reached>();

  const isFree = ({ id }: StoredSong) => !claimed.has(id);
  const reachedOf = (fingerprint: string) => sounds.get(fingerprint) ?? nothingReached;

  function reach(fingerprint: string, looked: number, more: Partial<Reached>): void {
    if (looked > fewNumbers) sounds.set(fingerprint, { ...reachedOf(fingerprint), ...more });
  }

  return {
    at: (fingerprint: string, path: string): StoredSong | undefined =>
      byPath.all(path, fingerprint).find(isFree),

    any(fingerprint: string): StoredSong | undefined {
      let { free } = reachedOf(fingerprint);
      let looked = 0;
      for (const row of numbersAfter(fingerprint, free)) {
        looked += 1;
        if (isFree(row)) {
          reach(fingerprint, looked, { free });
          return row;
        }
        free = row.id;
      }
      reach(fingerprint, looked, { free });
      return undefined;
    },

    /** The first free number of the sound whose file is gone. */
    lastGone(fingerprint: string): StoredSong | undefined {
      let { lastGone } = reachedOf(fingerprint);
      let looked = 0;
      for (const row of numbersAfter(fingerprint, lastGone)) {
        looked += 1;
        if (isFree(row) && !isThere(row.path)) {
          reach(fingerprint, looked, { lastGone });
          return row;
        }
        lastGone = row.id;
      }
      reach(fingerprint, looked, { lastGone });
      return undefined;
    },

    /** The file of a free number is gone from here on. */
    retired(fingerprint: string, { id }: StoredSong): void {
      const reached = sounds.get(fingerprint);
      if (reached) sounds.set(fingerprint, { ...reached, lastGone: Math.min(reached.lastGone, id - 1) });
    },
  };
}
