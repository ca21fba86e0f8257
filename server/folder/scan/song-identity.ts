import type { DatabaseSync } from 'node:sqlite';
import { insertForId, writeStatement } from '../store/insert.ts';
import { prepare, rowsOf } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { ScannedFile } from '../walk/scanned-files.ts';
import type { ClaimedSongs } from './free-identities.ts';
import { freeIdentities, type StoredSong } from './free-identities.ts';
import type { Identity } from './named-identity.ts';

/** If the original is deleted within this time, its copy takes over its number. */
export const copyMilliseconds = 24 * 60 * 60 * 1000;

const layAt = rowsOf(
  { id: 'integer not null', first_seen_at: 'integer not null' },
  `select id, first_seen_at from identity.song_identity as known where path = ?
   order by id = (select id from song where song.path = known.path) desc, id desc`,
);

/**
 * Assigns numbers to songs for ever: by sound wherever the file has moved, by path when the sound was replaced.
 * `claimed` numbers have a file in this scan. Of two files with one sound each keeps its number, except a copy whose
 * original is deleted soon after: that was a move.
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

  /**
   * The original of which the file at `own` is a copy that came lately, when its own file is gone since the last scan. One
   * whose place another file took before is left alone: the copy stood as a song of its own since.
   */
  function originalOf(own: StoredSong, fingerprint: string): StoredSong | undefined {
    const isRecent = own.first_seen_at > now - copyMilliseconds;
    return isRecent ? claimed.goneNow(fingerprint, own.first_seen_at) : undefined;
  }

  const anyFree = (fingerprint: string, isLast: boolean): StoredSong | undefined =>
    claimed.goneNow(fingerprint) ?? (isLast ? free.any(fingerprint) : free.lastGone(fingerprint));

  function claim(identity: Identity, fingerprint: string, file: ScannedFile): Identity {
    claimed.add(identity.id);
    update.run(fingerprint, file.path, file.size, file.modifiedMilliseconds, identity.id);
    return identity;
  }

  return {
    /** The number of a known sound; null for a new one. `isLast`: all other files were asked about, so a free number belongs to no other file. */
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
