import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { makeFolders } from '#server/folder/testing/test-app.ts';
import { bookPart, popSong, testBookServer } from './testing/test-book-server.ts';

type Server = Awaited<ReturnType<typeof testBookServer>>;

const files = {
  'b/1.mp3': bookPart(1),
  'b/2.mp3': bookPart(2),
  'm/1.mp3': popSong('Pop Song'),
  'm/2.mp3': popSong('Second Song', 98),
};

const titles = async (server: Server) => (await server.books()).books.map(({ title }) => title);

onBothDatabases((open) => {
  test('folders of books are named inside of the music folder, and taken back', async () => {
    await using server = await testBookServer(
      { ...files, 'Spoken/x/1.mp3': popSong('Told', 50) },
      { database: await open() },
    );
    const name = (path: string) => server.post('/api/operator/book-folders', { path });
    const path = join(server.music, 'm');
    expect((await name(`${path}/`)).statusCode).toBe(204);
    expect((await server.get('/api/operator/book-folders')).json()).toEqual({
      folders: [{ path, isFixed: false }],
    });
    expect(await titles(server)).toEqual(['First', 'The Long Road']);
    const url = `/api/operator/book-folders?path=${encodeURIComponent(path)}`;
    expect((await server.ask('DELETE', url, undefined, server.ann.cookie)).statusCode).toBe(204);
    expect(await titles(server)).toEqual(['The Long Road']);
  });
});

test('a folder outside of the music, the whole music and what is no folder are refused with a sentence', async () => {
  await using server = await testBookServer(files, { bookFolders: (music) => [join(music, 'b')] });
  const refusal = async (path: string) =>
    (await server.post('/api/operator/book-folders', { path })).json<{ error: string }>().error;
  const { music } = server;
  expect(await refusal('/etc')).toBe(`Name a folder inside of ${music}, by its whole path.`);
  expect(await refusal('m')).toBe(`Name a folder inside of ${music}, by its whole path.`);
  expect(await refusal(join(music, '..', 'other'))).toContain('Name a folder inside of');
  expect(await refusal(music)).toContain('That is a whole music folder.');
  expect(await refusal(join(music, 'b'))).toBe('That folder is of books already, by BOOKS_DIR.');
  expect(await refusal(join(music, 'absent'))).toBe(`${join(music, 'absent')} is no folder that is there.`);
  expect(await refusal(join(music, 'm/1.mp3'))).toContain('is no folder that is there.');
  expect((await server.get('/api/operator/book-folders')).json()).toEqual({
    folders: [{ path: join(music, 'b'), isFixed: true }],
  });
});

test('a folder of books in object storage is named without slashes at its end, where anything is below it', async () => {
  const music = 's3://music/all';
  await using server = await testBookServer(files, {
    choosing: (own) => ({
      ...own,
      musicFolders: [music],
      examine: async (folder) => ({ kind: folder === `${music}/books` ? 'good' : 'empty' }),
    }),
  });
  const name = (path: string) => server.post('/api/operator/book-folders', { path });
  const refusal = async (path: string) => (await name(path)).json<{ error: string }>().error;
  expect(await refusal(`${music}/absent/`)).toBe(`${music}/absent is no folder that is there.`);
  expect(await refusal(`${music}/`)).toContain('That is a whole music folder.');
  for (const path of [`${music}//books`, `${music}/../all/books`, 's3://music/all-private/books'])
    expect(await refusal(path)).toBe(`Name a folder inside of ${music}, by its whole path.`);
  expect((await name(`${music}/books/`)).statusCode).toBe(204);
  expect((await server.get('/api/operator/book-folders')).json()).toEqual({
    folders: [{ path: `${music}/books`, isFixed: false }],
  });
});

test('a folder on a disk may be empty yet', async () => {
  await using server = await testBookServer(files);
  const path = join(server.music, 'later');
  mkdirSync(path);
  expect((await server.post('/api/operator/book-folders', { path })).statusCode).toBe(204);
});

test('all below BOOKS_DIR is of books, also beside the music', async () => {
  const { music: books } = makeFolders({ 'Told/1.mp3': popSong('Chapter', 60) });
  await using server = await testBookServer(files, { bookFolders: () => [books] });
  expect(await titles(server)).toEqual(['First', 'The Long Road']);
  expect(server.folder.status().songs).toBe(2);
});
