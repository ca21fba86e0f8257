import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeBackup } from '#server/backup/make-backup.ts';
import { restore } from '#server/backup/restore.ts';
import { openOrExplain } from '#server/database/open-or-explain.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { quietLog } from '#server/folder/access/log.ts';
import { openFolder } from '#server/folder/folder.ts';
import { scanned } from '#server/folder/testing/test-app.ts';
import { createLocalEpisodes } from '#server/podcasts/progress/local-episodes.ts';
import { bookAddress } from '#server/podcasts/shared/local-hosts.ts';
import { createBookChoiceRepository } from './book-choice-repository.ts';
import { bookPart, popSong, testBookServer } from './testing/test-book-server.ts';

type Parts = { data: { items: { id: number; title: string }[] } };

onBothDatabases((open) => {
  test('after a restore one goes on in the same book, and what was called a book is one', async () => {
    await using opened = await open();
    const { location } = opened;
    const server = await testBookServer(
      { 'b/1.mp3': bookPart(1), 'b/2.mp3': bookPart(2), 'm/1.mp3': popSong('Told', 40) },
      { database: { ...opened, [Symbol.asyncDispose]: async () => undefined } },
    );
    const { music, data, ann } = server;
    const [book] = (await server.books()).books;
    const { showId } = await server.openBook(book?.id ?? '');
    const { data: parts } = (await server.post(`/api/podcast/get-episodes/${showId}`)).json<Parts>();
    const episodeId = String(parts.items.find(({ title }) => title === 'Part 2')?.id);
    const save = { episodeId, progress: 75, positionSeconds: 1.5 };
    expect((await server.post('/api/podcast/save-progress', save)).statusCode).toBe(200);
    const [album] = (
      await server.app.inject({ url: '/v1/me/library/albums', headers: await server.tokens() })
    )
      .json<{ data: { id: string }[] }>()
      .data.map(({ id }) => id.replace('l.', ''));
    await server.call(album ?? '', true);
    const before = await createLocalEpisodes(opened.database).positions(ann.id);
    expect(before).toMatchObject([
      { address: bookAddress(Number(book?.id)), progress: { positionSeconds: 1.5 } },
    ]);

    writeFileSync(join(data, 'secret.key'), randomBytes(32).toString('hex'), { mode: 0o600 });
    const file = join(music, '..', 'backup.zip');
    const needs = { location, dataFolder: data, version: '1.2.3', now: Date.now };
    await makeBackup(file, needs);
    await server.call(album ?? '', false);
    await opened.database.deleteFrom('progress').execute();
    await server[Symbol.asyncDispose]();
    await opened.database.destroy();
    for (const name of ['folder.sqlite', 'folder-identity.sqlite'])
      for (const end of ['', '-wal', '-shm']) rmSync(join(data, `${name}${end}`), { force: true });

    await restore(file, needs);
    const { database } = await openOrExplain(location);
    const readBooks = () => createBookChoiceRepository(database).read();
    const folder = await openFolder({ musicFolders: [music], readBooks, dataFolder: data, log: quietLog });
    await scanned(folder);
    const { books } = folder.books.list({ order: 'title', term: '', limit: 10, offset: 0 });
    expect(books.map(({ id, title }) => [String(id), title])).toEqual([
      [album, 'First'],
      [book?.id, 'The Long Road'],
    ]);
    const after = await createLocalEpisodes(database).positions(ann.id);
    expect(after).toEqual(before);
    const [position] = after;
    expect(folder.books.bookOfPart(Number(position?.guid))).toBe(Number(book?.id));
    await folder.close();
    await database.destroy();
  });
});
