import { closeSync, existsSync, ftruncateSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { quietLog } from '../access/log.ts';
import { readChangePosition } from '../changes/change-position.ts';
import { type Folder, openFolder } from '../folder.ts';
import { attachIdentities, openFolderDatabase } from '../store/folder-database.ts';
import { makeFolders, put, scanned } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { scanPublisher } from './scan-publisher.ts';
import { createScanRepository, type ScanRepository } from './scan-repository.ts';
import { newDataFolder, quickTiming, songNumbers, startServer, until } from './testing/test-servers.ts';

const files = { 'a/1.mp3': mp3File({ title: 'First' }, 1), 'a/2.mp3': mp3File({ title: 'Second' }, 2) };

/** Another process becomes the one that reads, and says nothing by itself. */
async function takenByAnother(repository: ScanRepository, folderCount = 1) {
  await repository.take(await repository.state(), 'another', 'attic', folderCount);
  return { holder: 'another', term: (await repository.state()).term };
}

/** A damaged catalogue cannot be asked. */
function songsOf(server: Pick<Folder, 'status'>): number {
  try {
    return server.status().songs;
  } catch {
    return -1;
  }
}

const row = (title: string) => ({ kind: 'artist', key: `"${title}"`, body: JSON.stringify([title, []]) });

onBothDatabases((open) => {
  test('a server takes over from one that is silent, and not from one that shows that it lives', async () => {
    const { music } = makeFolders(files);
    await using opened = await open();
    using data = newDataFolder();
    const repository = createScanRepository(opened.database);
    const another = await takenByAnother(repository);
    const status = { isScanning: false, found: 0, done: 0, problem: null };
    await using server = await startServer(opened.database, music, data.path);
    for (let signs = 0; signs < 8; signs += 1) {
      await sleep(quickTiming.silenceMs / 4);
      expect(await repository.renew(another, status)).toBe(true);
    }
    expect((await repository.state()).term).toBe(another.term);
    await until('the take-over', () => server.status().songs === 2);
    expect(await repository.renew(another, status)).toBe(false);
  });

  test('a server with fewer folders does not take the songs of the others away', async () => {
    const { music } = makeFolders(files);
    await using opened = await open();
    using data = newDataFolder();
    const repository = createScanRepository(opened.database);
    const another = await takenByAnother(repository, 2);
    await repository.release(another);
    await using server = await startServer(opened.database, music, data.path);
    await until('its sentence', async () => (await server.problems()).problem !== null);
    expect((await server.problems()).problem).toContain('fewer music folders');
    expect((await repository.state()).term).toBe(another.term);
  });

  test('what a scan had begun to publish before it was killed is not published by the next', async () => {
    await using opened = await open();
    const repository = createScanRepository(opened.database);
    const publisher = scanPublisher(repository, await takenByAnother(repository), 5);
    await publisher.publish({ rows: [row('Half')], base: 0 });
    await publisher.giveUp();
    expect(publisher.isPublishing()).toBe(false);
    await publisher.publish({ rows: [row('Whole')], base: 0 });
    expect(await publisher.publish({ rows: null, base: 0 })).toBe(1);
    expect(await publisher.publish({ rows: [row('Late')], base: 0 })).toBeNull();
    const published = [];
    for await (const rows of repository.changes(0, 1)) published.push(...rows.map(({ key }) => key));
    expect(published).toEqual(['"Whole"']);
  });

  test('a server that knows of a change which the database has forgotten begins anew', async () => {
    const { music } = makeFolders(files);
    await using opened = await open();
    using data = newDataFolder();
    const one = await startServer(opened.database, music, data.path);
    await until('two songs', () => one.status().songs === 2 && one.status().state === 'idle');
    await one.close();
    await takenByAnother(createScanRepository(opened.database));
    await opened.database.updateTable('folder_scan').set({ revision: 1 }).execute();
    await using again = await startServer(opened.database, music, data.path);
    await until('its numbers to be moved away', () =>
      existsSync(join(data.path, 'folder-identity.own.sqlite')),
    );
    expect(again.status().problem).toBeNull();
  });

  test('a follower whose catalogue cannot be read builds it from what was published', async () => {
    const { music } = makeFolders(files);
    await using opened = await open();
    using first = newDataFolder();
    using second = newDataFolder();
    await using one = await startServer(opened.database, music, first.path);
    await until('two songs', () => one.status().songs === 2 && one.status().state === 'idle');
    const other = await startServer(opened.database, music, second.path);
    await until('two at the second', () => other.status().songs === 2);
    await other.close();
    const file = openSync(join(second.path, 'folder.sqlite'), 'r+');
    ftruncateSync(file, 8_192);
    closeSync(file);
    writeFileSync(join(music, 'a/3.mp3'), mp3File({ title: 'Third' }, 3));
    await using again = await startServer(opened.database, music, second.path);
    await until('three songs', () => songsOf(again) === 3);
    expect(songNumbers(second.path, music)).toEqual(songNumbers(first.path, music));
  });
});

test('a server that goes on alone has numbers of its own, which it does not pass for the shared ones', async () => {
  const { music, data } = makeFolders(files);
  const alone = await openFolder({ musicFolders: [music], dataFolder: data, log: quietLog });
  await scanned(alone);
  await alone.close();
  const position = () => {
    using database = openFolderDatabase(data);
    attachIdentities(database, data);
    return readChangePosition(database);
  };
  using database = openFolderDatabase(data);
  attachIdentities(database, data);
  database.exec('pragma identity.application_id = 9; pragma identity.user_version = 4');
  expect(position().lineage).toBe(9);
  put(join(music, 'a/4.mp3'), mp3File({ title: 'Fourth' }, 4));
  const again = await openFolder({ musicFolders: [music], dataFolder: data, log: quietLog });
  await scanned(again);
  await again.close();
  expect(position()).toEqual({ lineage: 0, revision: 0 });
});
