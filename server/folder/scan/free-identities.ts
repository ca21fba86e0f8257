import type { DatabaseSync } from 'node:sqlite';
import { prepare } from '../store/prepare.ts';
import { type RowIn, rowsOf } from '../store/query.ts';
import type { ClaimedSongs } from './claimed-songs.ts';

const known = { id: 'integer not null', path: 'text not null', first_seen_at: 'integer not null' } as const;

const soundsLike = rowsOf(
  known,
  `select id, path, first_seen_at from identity.song_identity where fingerprint = ? and id > ?
   and id <= ? order by id limit ?`,
);
const layAt = rowsOf(
  known,
  `select id, path, first_seen_at from identity.song_identity where path = ? and +fingerprint = ? order by id`,
);

/** A number that was given to a song of some sound. Times are epoch milliseconds. */
export type StoredSong = RowIn<typeof soundsLike>;

/**
 * How far the numbers of one sound are used up: those up to `free` belong to files of this scan already; those up to
 * `gone` do, or their file is there. Of the others whose file is gone none was first seen before `oldestGone`.
 */
type Reached = { free: number; gone: number; oldestGone: number };

const nothingReached: Reached = { free: 0, gone: 0, oldestGone: Number.NEGATIVE_INFINITY };
/** A sound with fewer numbers is looked through each time: nothing is kept of a million different songs. */
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

/**
 * The numbers of a sound that no file of this scan has. A thousand files of one sound do not each look through a
 * thousand numbers: whatever is claimed stays claimed, so a look goes on where the one before stopped.
 */
export function freeIdentities(
  database: DatabaseSync,
  claimed: ClaimedSongs,
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
    /** The free number of the sound whose file lay at the path. */
    at: (fingerprint: string, path: string): StoredSong | undefined =>
      byPath.all(path, fingerprint).find(isFree),

    /** The first free number of the sound. */
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

    /** The first free number of the sound whose file is gone, of those first seen before that time. */
    gone(fingerprint: string, firstSeenBefore = Number.POSITIVE_INFINITY): StoredSong | undefined {
      const { gone, oldestGone } = reachedOf(fingerprint);
      if (firstSeenBefore <= oldestGone) return undefined;
      let usedUp = gone;
      let oldest = Number.POSITIVE_INFINITY;
      let looked = 0;
      for (const row of numbersAfter(fingerprint, gone)) {
        looked += 1;
        if (isFree(row) && !isThere(row.path)) {
          oldest = Math.min(oldest, row.first_seen_at);
          if (row.first_seen_at < firstSeenBefore) {
            reach(fingerprint, looked, { gone: usedUp });
            return row;
          }
        }
        if (oldest === Number.POSITIVE_INFINITY) usedUp = row.id;
      }
      reach(fingerprint, looked, { gone: usedUp, oldestGone: oldest });
      return undefined;
    },

    /** The file of a free number is gone from here on. */
    retired(fingerprint: string, { id, first_seen_at }: StoredSong): void {
      const reached = sounds.get(fingerprint);
      if (!reached) return;
      const gone = Math.min(reached.gone, id - 1);
      const oldestGone = Math.min(reached.oldestGone, first_seen_at);
      sounds.set(fingerprint, { ...reached, gone, oldestGone });
    },
  };
}
