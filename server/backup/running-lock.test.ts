import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { onBothDatabases, sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { holdLock } from '#server/database/testing/test-lock.ts';
import { makeBackup } from './make-backup.ts';
import { restore } from './restore.ts';
import { lockAsServer, lockForRestore, lockWhileRunning } from './running-lock.ts';
import { beginWork } from './start-backup.ts';
import { testServer } from './testing/test-backups.ts';

const runningServer = fileURLToPath(new URL('testing/test-running-server.ts', import.meta.url));

onBothDatabases((open) => {
  test('a server that has run for a while, in a process of its own, still keeps a restore away', async () => {
    await using opened = await open();
    using fixture = testServer(opened);
    const { location, dataFolder } = fixture.needs;
    const child = spawn(
      process.execPath,
      ['--expose-gc', runningServer, JSON.stringify({ location, dataFolder })],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout, 'data');
    await expect(lockForRestore(location, dataFolder)).rejects.toThrow('Earshot is running');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect
      .poll(() =>
        lockForRestore(location, dataFolder).then(async (release) => {
          await release();
          return 'alone';
        }, String),
      )
      .toBe('alone');
  });

  test('nothing is restored while a server runs, and no server starts while something is', async () => {
    await using opened = await open();
    using fixture = testServer(opened);
    const { location, dataFolder } = fixture.needs;
    await makeBackup(fixture.file, fixture.needs);
    await opened.database.destroy();
    const server = await beginWork(location, dataFolder);
    const command = await beginWork(location, dataFolder);
    await command();
    await expect(restore(fixture.file, fixture.needs)).rejects.toThrow('Please stop it first');
    await server();
    await restore(fixture.file, fixture.needs);

    const restoring = await lockForRestore(location, dataFolder);
    await expect(beginWork(location, dataFolder)).rejects.toThrow(
      'A restore of this data folder is going on',
    );
    await restoring();
    await (await beginWork(location, dataFolder))();
  });

  test('a server that is gone, which PostgreSQL has not noticed yet, keeps no restore away', async () => {
    await using opened = await open();
    using fixture = testServer(opened);
    using other = testServer(opened);
    const server = await lockWhileRunning(opened.location, other.dataFolder);
    const restoring = lockForRestore(opened.location, fixture.dataFolder);
    setTimeout(() => void server(), 300);
    await expect(restoring.then((release) => release())).resolves.toBeUndefined();
  });

  test('a server with another data folder is noticed where both share a database', async () => {
    await using opened = await open();
    using fixture = testServer(opened);
    using other = testServer(opened);
    const server = await lockWhileRunning(opened.location, other.dataFolder);
    const alone = await lockForRestore(opened.location, fixture.dataFolder).then(async (release) => {
      await release();
      return 'alone';
    }, String);
    expect(alone).toContain(opened.location.kind === 'postgres' ? 'Earshot is running' : 'alone');
    await server();
    await (await lockForRestore(opened.location, fixture.dataFolder))();
  });

  test('a server whose PostgreSQL was restarted still keeps a restore away', async () => {
    await using opened = await open();
    if (opened.location.kind !== 'postgres') return;
    using fixture = testServer(opened);
    using other = testServer(opened);
    const server = await lockWhileRunning(opened.location, fixture.dataFolder);
    await using admin = await holdLock(opened);
    await admin.endOthers();
    await expect
      .poll(() => lockForRestore(opened.location, other.dataFolder).then((release) => release(), String))
      .toContain('Earshot is running');
    await server();
  });
});

test('a second server on one data folder is refused, and commands work beside the first', async () => {
  await using opened = await sqliteDatabase();
  using fixture = testServer(opened);
  const { location, dataFolder } = fixture.needs;
  const server = await lockAsServer(dataFolder);
  await expect(lockAsServer(dataFolder)).rejects.toThrow(`Another Earshot runs on DATA_DIR ${dataFolder}.`);
  await (await beginWork(location, dataFolder))();
  await server();
  await (await lockAsServer(dataFolder))();
});
