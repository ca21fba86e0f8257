import type { DatabaseSync } from 'node:sqlite';
import { insertForId } from '../store/insert.ts';
import { prepare } from '../store/prepare.ts';
import { rowsOf } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { writeStatement } from '../store/write-statement.ts';
import type { ScannedFile } from '../walk/scanned-file.ts';
import type { ClaimedSongs } from './claimed-songs.ts';
import { freeIdentities, type StoredSong } from './free-identities.ts';
import type { Identity } from './named-identity.ts';

/** So long after a copy came, the number of its original goes over to it when the original is deleted. */
export const copyMilliseconds = 24 * 60 * 60 * 1000;

const layAt = rowsOf(
  { id: 'integer not null', first_seen_at: 'integer not null' },
  `select id, first_seen_at from identity.song_identity as known where path = ?
   order by id = (select id from song where song.path = known.path) desc, id desc`,
);

/**
 * Gives songs their numbers, once and for all. A number is recognised by the song's sound wherever the file has gone;
 * by its path when the sound was replaced; `claimed` holds the numbers that a file of this scan already has. Of two files
 * with the same sound each keeps its own number: one whose file `isThere` still is not given to another. Only a copy
 * whose original is gone soon after was no second song, but a move from disk to disk that a scan saw half done.
 */
export function songIdentities(
  database: DatabaseSync,
  claimed: ClaimedSongs,
  isThere: (path: string) => boolean,
  now: number,
) {
  const free = freeIdentities(database, claimed, isThere);
  const isFirstScan = claimed.newest === 0;
  const byPath = prepare(database, layAt);
  const add = insertForId(database, tables.songIdentity, { without: ['id'] });
  const update = writeStatement(
    database,
    'update identity.song_identity set fingerprint = ?, path = ?, size = ?, modified_at = ? where id = ?',
  );

  const retire = writeStatement(database, "update identity.song_identity set path = '' where id = ?");

  /** The original of which the file at `own` is a copy that came lately, when its own file is gone. */
  function originalOf(own: StoredSong, fingerprint: string): StoredSong | undefined {
    const isRecent = own.first_seen_at >= now - copyMilliseconds;
    return isRecent ? free.gone(fingerprint, own.first_seen_at) : undefined;
  }

  const anyFree = (fingerprint: string, isLast: boolean): StoredSong | undefined =>
    isLast ? free.any(fingerprint) : free.gone(fingerprint);

  function claim(identity: Identity, fingerprint: string, file: ScannedFile): Identity {
    claimed.add(identity.id);
    update.run(fingerprint, file.path, file.size, file.modifiedMilliseconds, identity.id);
    return identity;
  }

  return {
    /**
     * The number of a song heard before; null when its sound is new. `isLast`: every other file of this scan was asked
     * about, so a number that is still free belongs to no other file, also when its old path is there again.
     */
    recognise(fingerprint: string, file: ScannedFile, isLast: boolean): Identity | null {
      if (isFirstScan) return null;
      const own = free.at(fingerprint, file.path);
      const original = own && originalOf(own, fingerprint);
      if (own && original) {
        if (!isLast) return null;
        retire.run(own.id);
        free.retired(fingerprint, own);
      }
      const row = original ?? own ?? anyFree(fingerprint, isLast);
      if (!row) return null;
      const identity = { id: row.id, firstSeenAt: row.first_seen_at };
      const unchanged = row.path === file.path;
      return unchanged ? (claimed.add(identity.id), identity) : claim(identity, fingerprint, file);
    },
    /** The number that belonged to the path when its sound was another. Ask after all others were recognised. */
    succeed(fingerprint: string, file: ScannedFile): Identity | null {
      const row = byPath.all(file.path).find(({ id }) => !claimed.has(id));
      if (!row) return null;
      const identity = { id: row.id, firstSeenAt: row.first_seen_at };
      return claim(identity, fingerprint, file);
    },
    allot(fingerprint: string, file: ScannedFile): Identity {
      const { path, size, modifiedMilliseconds } = file;
      const id = add({ fingerprint, path, size, modified_at: modifiedMilliseconds, first_seen_at: now });
      claimed.add(id);
      return { id, firstSeenAt: now };
    },
    /** Whether the song may turn out to be a known one when all others have their numbers. */
    mayBeKnown: (fingerprint: string, path: string): boolean =>
      !isFirstScan && (byPath.get(path) !== null || free.any(fingerprint) !== undefined),
  };
}
