import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { readConfig } from '../config.ts';
import { openOrExplain } from '../database/open-or-explain.ts';
import { keepFilesPrivate } from '../private-files.ts';
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

const { database: location, dataFolder } = readConfig(process.env);
keepFilesPrivate(dataFolder, (error) => console.error(error instanceof Error ? error.message : error));

async function work(): Promise<void> {
  const { database } = await openOrExplain(location);
  try {
    await runCommand(process.argv.slice(2), {
      database,
      askPassword,
      makePassword: () => randomBytes(12).toString('base64url'),
      print: (line) => console.log(line),
      now: Date.now,
    });
  } finally {
    await database.destroy();
  }
}

await work().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
