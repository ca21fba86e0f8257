import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { beginWork } from '../backup/begin-work.ts';
import { type Config, readConfig } from '../config.ts';
import { openOrExplain } from '../database/open-or-explain.ts';
import { keepFilesPrivate } from '../private-files.ts';
import { readVersion } from '../version.ts';
import { backupCommand, restoreCommand } from './backup-commands.ts';
import { doctorCommand } from './doctor-command.ts';
import { runCommand, usage } from './user-commands.ts';

/** From a terminal without showing it, else the first line of standard input. */
async function askPassword(): Promise<string> {
  const terminal = process.stdin.isTTY;
  if (terminal) process.stdout.write('Password (empty: one is made): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (terminal) process.stdout.write('\n');
  }
}

const print = (line: string) => console.log(line);

async function userCommand(
  words: readonly string[],
  { database: location, dataFolder }: Config,
): Promise<void> {
  const release = await beginWork(location, dataFolder);
  const { database } = await openOrExplain(location);
  try {
    await runCommand(words, {
      database,
      askPassword,
      makePassword: () => randomBytes(12).toString('base64url'),
      print,
      now: Date.now,
    });
  } finally {
    await database.destroy();
    await release();
  }
}

async function work(words: readonly string[]): Promise<void> {
  const [room, file] = words;
  const version = readVersion();
  if (room === 'doctor') {
    const isWell = await doctorCommand(words, { environment: process.env, version, print, now: Date.now });
    process.exitCode = isWell ? 0 : 1;
    return;
  }
  const config = readConfig(process.env);
  const { database: location, dataFolder } = config;
  keepFilesPrivate(dataFolder, (error) => console.error(error instanceof Error ? error.message : error));
  const needs = { location, dataFolder, version, now: Date.now, print };
  if (room === 'user') return userCommand(words, config);
  if (room === 'backup' && file !== undefined) return backupCommand(file, needs);
  if (room === 'restore' && file !== undefined) return restoreCommand(file, needs);
  throw new Error(usage);
}

await work(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
