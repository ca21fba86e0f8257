import { afterEach, expect, test } from 'vitest';
import { quietLog } from '#server/folder/access/log.ts';
import { openFolder } from '#server/folder/folder.ts';
import { makeFolders, scanned } from '#server/folder/testing/test-app.ts';
import { mp3File } from '#server/folder/testing/test-files.ts';
import { testPodcasts } from '#server/podcasts/testing/test-podcasts.ts';
import { bookHost } from './book-host.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const part = (number: number, more = {}) =>
  mp3File(
    {
      title: `Part ${number}`,
      artist: 'Jane Writer',
      album: 'The Long Road',
      track: `${number}`,
      genre: 'Hörbuch',
      ...more,
    },
    number,
  );
const song = (title: string) => mp3File({ title, artist: 'Anna', album: 'First', genre: 'Pop' }, 99);

async function server(
  files: Record<string, Buffer>,
  options: { bookFolders?: (music: string) => string[] } = {},
) {
  const place = makeFolders(files);
  const folder = await openFolder({
    musicFolders: [place.music],
    bookFolders: options.bookFolders?.(place.music) ?? [],
    dataFolder: place.data,
    log: quietLog,
  });
  closing.push(() => folder.close());
  await scanned(folder);
  const opened = await testPodcasts({ folder, hosts: [bookHost(folder.books)] });
  closing.push(() => opened[Symbol.asyncDispose]());
  const books = async (query = '') => (await opened.get(`/api/books${query}`)).json();
  const openBook = async (id: string) => (await opened.post(`/api/books/${id}`)).json();
  return { ...opened, ...place, folder, books, openBook };
}

test('files of the genre audiobook are a book, and no music', async () => {
  const { books, folder } = await server({
    'b/1.mp3': part(1),
    'b/2.mp3': part(2),
    'm/1.mp3': song('Pop Song'),
  });
  expect(folder.status().songs).toBe(1);
  expect(await books()).toMatchObject({
    total: 1,
    books: [{ title: 'The Long Road', author: 'Jane Writer', partCount: 2, showId: null, isFinished: false }],
  });
});
