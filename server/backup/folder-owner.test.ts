import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { giveToFolderOwner } from './folder-owner.ts';
import { makeBackup } from './make-backup.ts';
import { restore } from './restore.ts';
import { testServer } from './testing/test-backups.ts';

const isRoot = process.getuid?.() === 0;
const service = 10_001;

test.runIf(isRoot)('what root restores belongs to the user of the service', async () => {
  await using opened = await sqliteDatabase();
  using fixture = testServer(opened);
  const { dataFolder } = fixture.needs;
  await makeBackup(fixture.file, fixture.needs);
  await opened.database.destroy();
  giveToFolderOwner(dataFolder);
  chownSync(dataFolder, service, service);
  await restore(fixture.file, fixture.needs);
  for (const name of ['secret.key', 'folder-identity.sqlite'])
    expect(statSync(join(dataFolder, name)).uid, name).toBe(service);
});

test.runIf(isRoot)(
  'files of root in the folder of another user are given to that user, and nothing is done for others',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-owner-'));
    mkdirSync(join(folder, 'backups'));
    writeFileSync(join(folder, 'backups', 'one.zip'), '');
    const changedPaths: string[] = [];
    const chown = (path: string) => void changedPaths.push(path);
    giveToFolderOwner(folder, folder, { user: 1000, chown });
    expect(changedPaths).toEqual([]);
    chownSync(folder, service, service);
    giveToFolderOwner(folder, folder, { user: 0, chown });
    expect(changedPaths).toEqual([join(folder, 'backups'), join(folder, 'backups', 'one.zip')]);
    // A data folder that is a link, as with systemd's DynamicUser.
    const link = `${folder}-link`;
    symlinkSync(folder, link);
    changedPaths.length = 0;
    giveToFolderOwner(link, link, { user: 0, chown });
    expect(changedPaths).toEqual([join(folder, 'backups'), join(folder, 'backups', 'one.zip')]);
    rmSync(link);
    rmSync(folder, { recursive: true });
  },
);
