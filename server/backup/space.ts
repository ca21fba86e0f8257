import { existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Location, openDatabase } from '#server/database/open-database.ts';
import { identityName } from './backup-contents.ts';

/** An error for too little disk space, thrown before anything is written. */
export class SpaceShort extends Error {
  constructor(folder: string, free: number, needed: number) {
    super(
      `There is too little space for a backup in ${folder}: ${inWords(free)} are free, and ${inWords(needed)} are needed (twice the database).`,
    );
    this.name = 'SpaceShort';
  }
}

/** Formats bytes for people. */
export function inWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = bytes / 1000 ** step;
  return `${step > 0 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${units[step]}`;
}

/** Free bytes for this user in a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0);

/** Size of the databases in bytes. */
export async function databaseBytes(location: Location, dataFolder: string): Promise<number> {
  const identity = sizeOf(join(dataFolder, identityName));
  if (location.kind === 'sqlite') return identity + sizeOf(location.path) + sizeOf(`${location.path}-wal`);
  const database = openDatabase(location);
  try {
    const size = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
      database,
    );
    return identity + (size.rows[0]?.bytes ?? 0);
  } finally {
    await database.destroy();
  }
}
