import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sqliteDatabase } from './testing/test-databases.ts';

const writer = fileURLToPath(new URL('testing/test-writer.ts', import.meta.url));

/** What a server acknowledged before it was killed, in the middle of writing, after about `rows` rows. */
async function acknowledgedUntilKilled(path: string, round: number, rows: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, path, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString();
    if (output.split('\n').length > rows) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return output.slice(0, output.lastIndexOf('\n')).split('\n');
}

test('what was acknowledged before the server was killed is there, and the file is whole', async () => {
  await using opened = await sqliteDatabase();
  if (opened.location.kind !== 'sqlite') throw new Error('expected SQLite');
  const { path } = opened.location;
  await opened.database.destroy();
  const acknowledged: string[] = [];
  for (let round = 0; round < 6; round += 1)
    acknowledged.push(...(await acknowledgedUntilKilled(path, round, 7 + 31 * round)));
  const file = new DatabaseSync(path);
  expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const storedKeys = new Set(
    file
      .prepare('select key from guess')
      .all()
      .map(({ key }) => key),
  );
  file.close();
  expect(acknowledged.length).toBeGreaterThan(500);
  expect(acknowledged.filter((key) => !storedKeys.has(key))).toEqual([]);
}, 60_000);
