import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { readConfig } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { runCommand } from './user-commands.ts';

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

const { database: location } = readConfig(process.env);
const database = openDatabase(location);
try {
  await migrate(database, location);
  await runCommand(process.argv.slice(2), {
    database,
    askPassword,
    makePassword: () => randomBytes(12).toString('base64url'),
    print: (line) => console.log(line),
    now: Date.now,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.destroy();
}
