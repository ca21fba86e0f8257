import { cpSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { quietLog } from '../access/log.ts';
import { openFolder } from '../folder.ts';
import { makeFolders, scanned } from '../testing/test-app.ts';
import { flacFile, mp3File } from '../testing/test-files.ts';
import { newDataFolder, sharedRows, songNumbers, startServer, until } from './testing/test-servers.ts';

const song = (title: string, seed: number, album = 'Alder') =>
  mp3File({ title, album, artist: 'The Poplars', genre: 'Folk', track: String(seed) }, seed);

const files = {
  'alder/1.mp3': song('First', 1),
  'alder/2.mp3': song('Second', 2),
  'birch/1.flac': flacFile({ title: 'Third', album: 'Birch', artist: 'Elm' }, 3),
};

onBothDatabases((open) => {
  test('a second server has every song under the same number, without reading a file', async () => {
    const { music } = makeFolders(files);
    await using opened = await open();
    using first = newDataFolder();
    using second = newDataFolder();
    await using one = await startServer(opened.database, music, first.path);
    await until('three songs at the first', () => one.status().songs === 3 && one.status().state === 'idle');
    const movedMusic = `${music}-elsewhere`;
    renameSync(music, movedMusic);
    await using other = await startServer(opened.database, movedMusic, second.path);
    await until('three songs at the second', () => other.status().songs === 3);
    expect(songNumbers(second.path, movedMusic)).toEqual(songNumbers(first.path, music));
    await until('the same rows', () => {
      const rows = JSON.stringify(sharedRows(second.path, movedMusic));
      return rows === JSON.stringify(sharedRows(first.path, music));
    });
    renameSync(movedMusic, music);
  });

  test('what comes, moves and goes is the same at every server, whichever is asked to look', async () => {
    const { music } = makeFolders(files);
    await using opened = await open();
    using first = newDataFolder();
    using second = newDataFolder();
    await using one = await startServer(opened.database, music, first.path);
    await until('three songs', () => one.status().songs === 3);
    await using other = await startServer(opened.database, music, second.path);
    await until('three songs at the second', () => other.status().songs === 3);
    const before = songNumbers(second.path, music);
    renameSync(join(music, 'alder/2.mp3'), join(music, 'birch/moved.mp3'));
    rmSync(join(music, 'alder/1.mp3'));
    writeFileSync(join(music, 'birch/new.mp3'), song('Fourth', 4));
    other.rescan();
    await until('the answer', () => other.status().state === 'idle');
    expect(songNumbers(second.path, music)).toHaveProperty(['birch/new.mp3']);
    await until('the new song at both', () =>
      [first, second].every(({ path }) => 'birch/new.mp3' in songNumbers(path, music)),
    );
    const after = songNumbers(second.path, music);
    expect(after).toEqual({
      'birch/1.flac': before['birch/1.flac'],
      'birch/moved.mp3': before['alder/2.mp3'],
      'birch/new.mp3': 4,
    });
    await until('the same rows', () => {
      const rows = JSON.stringify(sharedRows(second.path, music));
      return rows === JSON.stringify(sharedRows(first.path, music));
    });
  });

  test('when the server that reads the folder stops, another goes on with the same numbers', async () => {
    const { music } = makeFolders(files);
    await using opened = await open();
    using first = newDataFolder();
    using second = newDataFolder();
    await using one = await startServer(opened.database, music, first.path);
    await until('three songs', () => one.status().songs === 3);
    await using other = await startServer(opened.database, music, second.path);
    await until('three songs at the second', () => other.status().songs === 3);
    const before = songNumbers(first.path, music);
    await one.close();
    writeFileSync(join(music, 'alder/3.mp3'), song('Fifth', 5));
    other.rescan();
    await until('the new song', () => other.status().songs === 4);
    expect(songNumbers(second.path, music)).toEqual({ ...before, 'alder/3.mp3': 4 });
  });

  test('a server that was alone brings its numbers, and keeps its file of them', async () => {
    const { music, data } = makeFolders(files);
    const alone = await openFolder({ musicFolders: [music], dataFolder: data, log: quietLog });
    await scanned(alone);
    rmSync(join(music, 'alder/1.mp3'));
    alone.rescan();
    await scanned(alone);
    await alone.close();
    const before = songNumbers(data, music);
    await using opened = await open();
    using fresh = newDataFolder();
    await using one = await startServer(opened.database, music, data);
    await until('two songs', () => one.status().songs === 2 && one.status().state === 'idle');
    await using other = await startServer(opened.database, music, fresh.path);
    await until('two songs at the second', () => other.status().songs === 2);
    expect(songNumbers(fresh.path, music)).toEqual(before);
    writeFileSync(join(music, 'alder/1.mp3'), song('First', 1));
    other.rescan();
    await until('the song that came back', () => other.status().songs === 3);
    expect(songNumbers(fresh.path, music)).toMatchObject({ ...before, 'alder/1.mp3': expect.any(Number) });
    expect(new Set(Object.values(songNumbers(fresh.path, music)))).toEqual(new Set([1, 2, 3]));
  });

  test('numbers that meant other songs at a second server are listed, moved away and never used', async () => {
    const { music, data } = makeFolders(files);
    const alone = await openFolder({ musicFolders: [music], dataFolder: data, log: quietLog });
    await scanned(alone);
    await alone.close();
    using second = newDataFolder();
    const movedMusic = `${music}-moved`;
    cpSync(join(music, 'birch'), join(movedMusic, 'birch'), { recursive: true });
    const apart = await openFolder({ musicFolders: [movedMusic], dataFolder: second.path, log: quietLog });
    await scanned(apart);
    await apart.close();
    await using opened = await open();
    await using one = await startServer(opened.database, music, data);
    await until('the first to read', () => one.status().songs === 3 && one.status().state === 'idle');
    await using other = await startServer(opened.database, music, second.path);
    await until('three songs at the second', () => other.status().songs === 3);
    expect(songNumbers(second.path, music)).toEqual(songNumbers(data, music));
    await until('the list', async () => (await other.problems()).problem !== null);
    expect((await other.problems()).problem).toContain('1 songs had other numbers at this server');
    expect(readdirSync(second.path)).toContain('folder-identity.own.sqlite');
    expect(existsSync(join(second.path, 'folder-identity.differences.tsv'))).toBe(true);
  });

  test('a server without numbers does not give new ones to a database with likes', async () => {
    const { music, data } = makeFolders(files);
    const alone = await openFolder({ musicFolders: [music], dataFolder: data, log: quietLog });
    await scanned(alone);
    await alone.close();
    await using opened = await open();
    const account = { email: 'a@example.org', email_key: 'a@example.org', password_hash: '', provider: null };
    await opened.database
      .insertInto('user')
      .values({ id: 'ann', ...account, created_at: 0 })
      .execute();
    await opened.database
      .insertInto('folder_rating')
      .values({ user_id: 'ann', kind: 'song', item_id: '1', value: 1, rated_at: 1 })
      .execute();
    using fresh = newDataFolder();
    await using early = await startServer(opened.database, music, fresh.path);
    await until('its sentence', async () => (await early.problems()).problem !== null);
    expect((await early.problems()).problem).toContain('start the server first whose data folder has');
    expect(early.status().songs).toBe(0);
    await using first = await startServer(opened.database, music, data);
    await until('the songs', () => first.status().songs === 3 && early.status().songs === 3);
    expect(songNumbers(fresh.path, music)).toEqual(songNumbers(data, music));
  });
});
