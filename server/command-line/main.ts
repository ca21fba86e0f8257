import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { wallTimeMs } from '#rules/clock.ts';
import { giveToFolderOwner } from '../backup/folder-owner.ts';
import { lockAsServer } from '../backup/running-lock.ts';
import { beginWork } from '../backup/start-backup.ts';
import { type Config, readConfig } from '../config/config.ts';
import { prepareDataFolder } from '../config/data-folder.ts';
import { loadEnvironment } from '../config/environment.ts';
import { unitEnvironment } from '../config/systemd-unit.ts';
import type { Database } from '../database/open-database.ts';
import { openOrExplain } from '../database/open-or-explain.ts';
import { hostNames, hostUrls } from '../database/postgres-hosts.ts';
import { isOwnServerUp } from '../net/own-health.ts';
import { readVersion } from '../process/version.ts';
import { endThreads } from '../threads/start-thread.ts';
import { backupCommand, restoreCommand } from './backup-commands.ts';
import { doctorCommand } from './doctor-command.ts';
import { newKeyCommand } from './new-key-command.ts';
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

/** On which server a command acts, so that nobody restores into the wrong one. */
function describe({ dataFolder, database }: Config, file: string | undefined): string {
  const settings = file === undefined ? '' : `, settings from ${file}`;
  if (database.kind === 'sqlite') return `Acting on DATA_DIR ${dataFolder} (SQLite${settings}).`;
  const { pathname } = new URL(hostUrls(database.url)[0] ?? database.url);
  const server = `${hostNames(database.url)}${pathname}`;
  return `Acting on DATA_DIR ${dataFolder} and PostgreSQL ${server}${settings && ` (${settings.slice(2)})`}.`;
}

/** Refuses to act where no server was ever started: a command never makes an empty database. */
function refuseMissing({ dataFolder, database }: Config): void {
  if (existsSync(database.kind === 'sqlite' ? database.path : dataFolder)) return;
  throw new Error(
    `There is no Earshot in DATA_DIR ${dataFolder}. Set DATA_DIR or EARSHOT_CONFIG to those of your server, or start it once.`,
  );
}

/** Opens the database for one command, also while a server runs, and closes it afterwards. */
async function withDatabase(
  { database: location, dataFolder }: Config,
  command: (database: Database) => Promise<void>,
): Promise<void> {
  const release = await beginWork(location, dataFolder);
  const { database } = await openOrExplain(location);
  try {
    await command(database);
  } finally {
    await database.destroy();
    await release();
  }
}

const userCommand = (words: readonly string[], config: Config): Promise<void> =>
  withDatabase(config, (database) =>
    runCommand(words, {
      database,
      askPassword,
      makePassword: () => randomBytes(12).toString('base64url'),
      print,
      now: wallTimeMs,
    }),
  );

/** What a command answers: whether the process ends with 0. */
async function runOn(config: Config, words: readonly string[], version: string): Promise<void> {
  const [command, file] = words;
  const { database: location, dataFolder } = config;
  const needs = { location, dataFolder, version, now: wallTimeMs, print };
  if (command === 'restore' && file !== undefined) {
    prepareDataFolder(dataFolder);
    return restoreCommand(file, needs);
  }
  refuseMissing(config);
  if (command === 'user') return userCommand(words, config);
  if (command === 'backup' && file !== undefined) return backupCommand(file, needs);
  // A server that runs would go on with the key that it has read.
  const release = await lockAsServer(dataFolder);
  try {
    await withDatabase(config, (database) => newKeyCommand(database, dataFolder, print));
  } finally {
    await release();
  }
}

const commands = new Set(['user', 'backup', 'restore', 'new-key']);

async function work(words: readonly string[]): Promise<void> {
  const [command = '', file] = words;
  const version = readVersion();
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const own = process.env;
  const fromUnit =
    own['DATA_DIR'] === undefined && own['EARSHOT_CONFIG'] === undefined ? unitEnvironment(root) : {};
  const loaded = loadEnvironment({ ...fromUnit, ...own });
  if (command === 'doctor') {
    const { environment } = loaded;
    const isWell = await doctorCommand(words, { environment, version, print, now: wallTimeMs });
    process.exitCode = isWell ? 0 : 1;
    return endThreads();
  }
  const config = readConfig(loaded.environment);
  if (command === 'health') {
    process.exitCode = (await isOwnServerUp(config)) ? 0 : 1;
    return;
  }
  if (!commands.has(command) || ((command === 'backup' || command === 'restore') && file === undefined))
    throw new Error(usage);
  for (const warning of loaded.warnings) console.error(warning);
  console.error(describe(config, loaded.file));
  process.umask(0o077);
  try {
    await runOn(config, words, version);
  } finally {
    giveToFolderOwner(config.dataFolder);
  }
}

await work(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
