import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { makeBackup } from '#server/backup/make-backup.ts';
import { restore } from '#server/backup/restore.ts';
import { testServer } from '#server/backup/testing/test-backups.ts';
import { postgresDatabase, sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { quietLog } from '../access/log.ts';
import { openFolder } from '../folder.ts';
import { makeFolders, scanned } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { newDataFolder, songNumbers, startServer, until } from './testing/test-servers.ts';

test.skipIf(inject('postgresUrl') === '')(
  'a backup made at any server holds the numbers that all share, and a server alone goes on with them',
  async () => {
    const { music } = makeFolders({
      'a/1.mp3': mp3File({ title: 'First' }, 1),
      'a/2.mp3': mp3File({ title: 'Second' }, 2),
    });
    await using shared = await postgresDatabase();
    using fixture = testServer(shared);
    using first = newDataFolder();
    await using one = await startServer(shared.database, music, first.path);
    await until('two songs', () => one.status().songs === 2 && one.status().state === 'idle');
    rmSync(join(music, 'a/1.mp3'));
    writeFileSync(join(music, 'a/3.mp3'), mp3File({ title: 'Third' }, 3));
    one.rescan();
    await until('the third', () => 'a/3.mp3' in songNumbers(first.path, music));
    // Of another server, which has not followed yet.
    rmSync(join(fixture.dataFolder, 'folder-identity.sqlite'), { force: true });
    await makeBackup(fixture.file, fixture.needs);

    await using alone = await sqliteDatabase();
    using second = newDataFolder();
    const dataFolder = join(second.path, 'data');
    mkdirSync(dataFolder);
    await alone.database.destroy();
    await restore(fixture.file, { ...fixture.needs, location: alone.location, dataFolder });
    writeFileSync(join(music, 'a/1.mp3'), mp3File({ title: 'First' }, 1));
    const folder = await openFolder({ musicFolders: [music], dataFolder, log: quietLog });
    await scanned(folder);
    await folder.close();
    expect(readdirSync(dataFolder)).toContain('folder-identity.sqlite');
    expect(songNumbers(dataFolder, music)).toEqual({
      ...songNumbers(first.path, music),
      'a/1.mp3': 1,
    });
  },
);
