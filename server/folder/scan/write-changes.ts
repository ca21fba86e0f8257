import type { DatabaseSync } from 'node:sqlite';
import { monotonicMs } from '#rules/clock.ts';
import type { ScanTransaction } from '../changes/scan-transaction.ts';
import { withObjects } from '../objects/mounted-objects.ts';
import { raiseRevision } from '../store/setting.ts';
import type { ScannedFiles } from '../walk/scanned-files.ts';
import type { CatalogueWriter } from './catalogue-writer.ts';
import { catalogueWriter, type PlacedSong } from './catalogue-writer.ts';
import { claimedSongs } from './free-identities.ts';
import { groupEditions } from './group-editions.ts';
import { noBooks, type ScanRequest } from './scan-order.ts';
import { scanPlan } from './scan-plan.ts';
import type { ScanProgress } from './scan-progress.ts';
import { readAhead, songReader } from './song-reader.ts';

/** Takes away what no song and no album points to any more. Identities stay: what comes back has its number again. */
function sweep(database: DatabaseSync): void {
  database.exec(`
    delete from song_words where rowid in
      (select song_id from song_artist where song_id not in (select id from song));
    delete from song_artist where song_id not in (select id from song);
    delete from song_detail where of_song not in (select id from song);
    delete from song_credit where song_id not in (select id from song);
    delete from lyrics where song_id not in (select id from song);
    create temp table if not exists idle_artist (id integer primary key);
    insert into idle_artist select id from artist where id not in (select artist_id from song_artist)
      and id not in (select artist_id from album_artist);
    delete from artist_words where rowid in (select id from idle_artist);
    delete from artist where id in (select id from idle_artist);
    delete from idle_artist;
    delete from picture where id not in (select picture_id from song where picture_id is not null)
      and id not in (select picture_id from cover where picture_id is not null)
      and id not in (select artist_picture_id from song_detail where artist_picture_id is not null)
      and id not in (select picture_id from artist where picture_id is not null);
  `);
}

const batchMilliseconds = 500;
const batchSteps = 400;

/** Groups a scan's writes into transactions of about half a second, so that songs can be played while it runs. */
function scanBatches({ database, transaction }: Target, writer: CatalogueWriter, progress: ScanProgress) {
  let steps = 0;
  let startedAt = 0;
  let changed = false;

  async function close(finish: () => void = () => undefined): Promise<void> {
    const revision = raiseRevision(database);
    writer.finish();
    finish();
    await transaction.commit();
    steps = 0;
    progress.set('songs', writer.songCount());
    progress.set('revision', revision);
  }

  return {
    async step(write: () => void): Promise<void> {
      if (steps === 0) {
        transaction.begin();
        startedAt = monotonicMs();
      }
      changed = true;
      steps += 1;
      write();
      if (steps >= batchSteps || monotonicMs() - startedAt > batchMilliseconds) await close();
    },
    /** Closes the last transaction; answers whether the scan wrote anything. */
    async end(): Promise<boolean> {
      if (!changed) return false;
      if (steps === 0) transaction.begin();
      // With the last revision: what is read before is cached no longer than until then.
      await close(() => {
        sweep(database);
        groupEditions(database);
      });
      return true;
    },
  };
}

/** The catalogue, and the transaction that all writing to it belongs to. */
type Target = { database: DatabaseSync; transaction: ScanTransaction };

type WalkResult = ScanRequest & {
  realFolders: string[];
  files: ScannedFiles;
  isAway: (path: string) => boolean;
};

/** Reads and writes what differs from the catalogue; ends the walk's open transaction. Resolves to whether anything was written. */
export async function writeChanges(
  { database, transaction }: Target,
  { dataFolder, musicFolders, books = noBooks, skip, realFolders, files, isAway }: WalkResult,
  progress: ScanProgress,
  now: number,
): Promise<boolean> {
  const plan = scanPlan(database, { isSame: files.isSame, isAway }, now);
  const claimed = claimedSongs(database);
  await transaction.commit();
  const toRead = plan.count();
  progress.set('done', files.count() - toRead);

  const folders = { dataFolder, musicFolders, bookFolders: books.folders, realFolders };
  const kinds = new Map(books.kinds);
  const writer = catalogueWriter(database, folders, {
    claimed,
    kinds,
    isThere: (path) => files.has(path),
    now,
  });
  const batch = scanBatches({ database, transaction }, writer, progress);
  for (const cover of plan.changedCovers()) await withObjects(() => batch.step(() => writer.cover(cover)));
  const later: PlacedSong[] = [];
  const reader = songReader(toRead, { skip, realFolders, progress });
  try {
    for await (const { songs, unreadable } of readAhead(plan.directories(), reader)) {
      for (const { file, reason } of unreadable) await batch.step(() => writer.unreadable(file, reason));
      await batch.step(() => later.push(...writer.songs(writer.folders(songs), 'first')));
      if (unreadable.length > 0) progress.add('unreadable', unreadable.length);
      progress.add('done', songs.length + unreadable.length);
    }
  } finally {
    await reader.close();
  }
  const last: PlacedSong[] = [];
  for (const song of later) await batch.step(() => last.push(...writer.songs([song], 'second')));
  for (const song of last) await batch.step(() => writer.songs([song], 'last'));
  for (const directory of plan.goneCovers()) await batch.step(() => writer.coverGone(directory));
  for (const path of plan.goneUnreadable()) await batch.step(() => writer.unreadableGone(path));
  for (const songs of plan.goneSongs()) await batch.step(() => writer.songsGone(songs));
  const changed = await batch.end();
  if (changed) {
    const [{ relocatePictures }, { readSong }, { removeUnusedOriginals }] = await Promise.all([
      import('./relocate-pictures.ts'),
      import('./read-song.ts'),
      import('../pictures/remove-unused-originals.ts'),
    ]);
    transaction.begin();
    await relocatePictures(database, folders, readSong);
    await transaction.commit();
    removeUnusedOriginals(database, dataFolder);
  }
  return changed;
}
