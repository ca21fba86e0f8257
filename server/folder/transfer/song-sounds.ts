import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { identityName } from '../store/folder-database.ts';
import { prepare, rowsOf } from '../store/query.ts';

const soundOf = rowsOf(
  { fingerprint: 'text not null' },
  'select fingerprint from song_identity where id = ?',
);
const withSound = rowsOf(
  { id: 'integer not null' },
  'select id from song_identity where fingerprint = ? order by id',
);

/** By what sound each song is known (`scan/fingerprint.ts`). */
export type SongSounds = { soundOf(id: number): string | null; withSound(sound: string): number[] };

/** Reads the identities while `ask` runs; where there are none yet, no song is known by its sound. */
export async function readingSounds<Result>(
  dataFolder: string,
  ask: (sounds: SongSounds) => Promise<Result>,
): Promise<Result> {
  const path = join(dataFolder, identityName);
  if (!existsSync(path)) return ask({ soundOf: () => null, withSound: () => [] });
  const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    const ofSong = prepare(database, soundOf);
    const ofSound = prepare(database, withSound);
    return await ask({
      soundOf: (id) => ofSong.get(id)?.fingerprint ?? null,
      withSound: (sound) => ofSound.all(sound).map(({ id }) => id),
    });
  } finally {
    database.close();
  }
}
