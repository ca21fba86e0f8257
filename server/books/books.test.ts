import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { quietLog } from '#server/folder/access/log.ts';
import { openFolder } from '#server/folder/folder.ts';
import { makeFolders, put, scanned } from '#server/folder/testing/test-app.ts';
import { fixture, mp3File } from '#server/folder/testing/test-files.ts';
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

test.each([
  ['an m4b file', { 'Sea.m4b': fixture('aac.m4a') }],
  ['a media kind', { 'a/1.mp3': part(1, { genre: 'Fantasy', more: [['TXXX', 'MEDIAKIND\0Audiobook']] }) }],
  ['a genre in another language', { 'a/1.mp3': part(1, { genre: 'Livre audio' }) }],
  ['one file that says so', { 'a/1.mp3': part(1, { genre: 'Fantasy' }), 'a/2.mp3': part(2) }],
])('%s is a book', async (_what, files) => {
  const { books, folder } = await server(files);
  expect(await books()).toMatchObject({ total: 1, books: [{ partCount: Object.keys(files).length }] });
  expect(folder.status().songs).toBe(0);
});

test('music of another genre, and a song about books, are no books', async () => {
  const { books } = await server({
    'a/1.mp3': part(1, { genre: 'Fantasy' }),
    'b/1.mp3': part(2, { genre: 'Pop', album: 'Audiobook' }),
  });
  expect((await books()).total).toBe(0);
});

test('all that lies in a folder of books is a book, whatever its genre, and each loose file one of its own', async () => {
  const { books } = await server(
    {
      'books/road/1.mp3': part(1, { genre: 'Pop' }),
      'books/a.mp3': mp3File({ title: 'Alone' }, 7),
      'books/b.mp3': mp3File({ title: 'Together' }, 8),
      'music/1.mp3': song('Pop Song'),
    },
    { bookFolders: (music) => [join(music, 'books')] },
  );
  const { books: all } = await books();
  expect(all.map(({ title }: { title: string }) => title)).toEqual(['Alone', 'The Long Road', 'Together']);
});

test('a book says who reads it, and which of its series it is', async () => {
  const more = [
    ['TCOM', 'Rob Reader'],
    ['TXXX', 'SERIES\0The Roads'],
    ['TXXX', 'SERIES-PART\0 2.5'],
    ['TXXX', 'DESCRIPTION\0A long walk.'],
  ];
  const { books } = await server({ 'b/1.mp3': part(1, { more, date: '1998' }) });
  expect((await books()).books[0]).toMatchObject({
    narrator: 'Rob Reader',
    series: 'The Roads',
    seriesPart: '2.5',
    description: 'A long walk.',
    year: '1998',
  });
});

test('books are found by words of title, author, narrator and series, and come in the order asked for', async () => {
  const book = (title: string, artist: string, more: [string, string][], seed: number) =>
    mp3File({ title, album: title, artist, genre: 'Audiobook', more }, seed);
  const { books } = await server({
    'a/1.mp3': book('Zebra', 'Ann Alder', [['TXXX', 'SERIES\0Animals']], 1),
    'b/1.mp3': book(
      'Ant',
      'Zoë Moss',
      [
        ['TXXX', 'SERIES\0Animals'],
        ['TXXX', 'SERIESPART\0 1'],
      ],
      2,
    ),
    'c/1.mp3': book('Moon', 'Lee North', [['TCOM', 'Rob Reader']], 3),
  });
  const titles = async (query: string) =>
    (await books(query)).books.map(({ title }: { title: string }) => title);
  expect(await titles('?order=title')).toEqual(['Ant', 'Moon', 'Zebra']);
  expect(await titles('?order=author')).toEqual(['Zebra', 'Moon', 'Ant']);
  expect(await titles('?order=series')).toEqual(['Zebra', 'Ant', 'Moon']);
  expect(await titles('?term=zoe')).toEqual(['Ant']);
  expect(await titles('?term=animals%20alder')).toEqual(['Zebra']);
  expect(await titles('?term=reader')).toEqual(['Moon']);
  expect(await books('?term=animals&limit=1&offset=1')).toMatchObject({
    total: 2,
    books: [{ title: 'Zebra' }],
  });
});

test('the parts of a book play in their order, from any place of them', async () => {
  const { books, openBook, post, get } = await server({ 'b/02.mp3': part(2), 'b/01.mp3': part(1) });
  const [book] = (await books()).books;
  const { showId } = await openBook(book.id);
  const { data } = (await post(`/api/podcast/get-episodes/${showId}?order=oldest`)).json();
  expect(data.items.map(({ title }: { title: string }) => title)).toEqual(['Part 1', 'Part 2']);
  const address = `/api/podcast/audio/${data.items[0].id}`;
  const whole = await get(address);
  expect(whole.statusCode).toBe(200);
  expect(whole.headers['content-type']).toBe('audio/mpeg');
  expect(whole.rawPayload.equals(part(1))).toBe(true);
});

test('a book remembers how far each listener came in it', async () => {
  const { books, openBook, post } = await server({ 'b/1.mp3': part(1), 'b/2.mp3': part(2) });
  const [before] = (await books()).books;
  const { showId } = await openBook(before.id);
  const { data } = (await post(`/api/podcast/get-episodes/${showId}?order=oldest`)).json();
  const [first, second] = data.items;
  await post('/api/podcast/save-progress', {
    episodeId: first.id,
    progress: 100,
    positionSeconds: first.duration,
  });
  await post('/api/podcast/save-progress', { episodeId: second.id, progress: 10, positionSeconds: 0.2 });
  const [after] = (await books()).books;
  expect(after).toMatchObject({ showId, isFinished: false });
  expect(after.listenedSeconds).toBeCloseTo(first.duration + 0.2, 1);
  await post('/api/podcast/save-progress', {
    episodeId: second.id,
    progress: 100,
    positionSeconds: second.duration,
  });
  expect((await books()).books[0].isFinished).toBe(true);
});

test('a part that was added to a book is there when the book is opened again, and nothing heard is lost', async () => {
  const { music, folder, books, openBook, post } = await server({ 'b/1.mp3': part(1) });
  const [book] = (await books()).books;
  const { showId } = await openBook(book.id);
  put(join(music, 'b/2.mp3'), part(2));
  folder.rescan();
  await scanned(folder);
  expect((await openBook(book.id)).showId).toBe(showId);
  const { data } = (await post(`/api/podcast/get-episodes/${showId}?order=oldest`)).json();
  expect(data.items.map(({ title }: { title: string }) => title)).toEqual(['Part 1', 'Part 2']);
});

test('a song is no part of a book, however its address is written', async () => {
  const { folder } = await server({ 'm/1.mp3': song('Pop Song') });
  const answer = await bookHost(folder.books).open(new URL('http://books.invalid/part/1'), {});
  expect(answer.status).toBe(404);
});

test('a book that is not in the folder is not there', async () => {
  const { post } = await server({ 'm/1.mp3': song('Pop Song') });
  const refused = await post('/api/books/1');
  expect(refused.statusCode).toBe(404);
  expect(refused.json().error).toBe('That book is not in the music folder.');
});

test('no search for shows finds a book', async () => {
  const { books, openBook, post } = await server({ 'b/1.mp3': part(1) });
  await openBook((await books()).books[0].id);
  const results = await post('/api/podcast/search', { term: 'long road' });
  expect(results.json().data.feeds).toEqual([]);
});

test('files without track numbers come in the order of the numbers in their names', async () => {
  const loose = (name: string, seed: number) =>
    mp3File({ title: name, artist: 'Jane Writer', album: 'The Long Road', genre: 'Audiobook' }, seed);
  const { books, openBook, post } = await server({
    'b/Chapter 10.mp3': loose('Ten', 10),
    'b/Chapter 2.mp3': loose('Two', 2),
    'b/Chapter 1.mp3': loose('One', 1),
  });
  const { showId } = await openBook((await books()).books[0].id);
  const { data } = (await post(`/api/podcast/get-episodes/${showId}?order=oldest`)).json();
  expect(data.items.map(({ title }: { title: string }) => title)).toEqual(['One', 'Two', 'Ten']);
});

test('a finished book that is begun again is at its beginning, not finished', async () => {
  const { books, openBook, post } = await server({ 'b/1.mp3': part(1), 'b/2.mp3': part(2) });
  const { showId } = await openBook((await books()).books[0].id);
  const { data } = (await post(`/api/podcast/get-episodes/${showId}?order=oldest`)).json();
  const [first, second] = data.items;
  const save = async (episode: { id: number; duration: number }, seconds: number, basedOn: number) => {
    const reply = await post('/api/podcast/save-progress', {
      episodeId: episode.id,
      progress: (seconds / episode.duration) * 100,
      positionSeconds: seconds,
      runId: `run ${basedOn}`,
      basedOn,
    });
    // The next one is of another millisecond.
    await new Promise((resolve) => setTimeout(resolve, 5));
    return reply.json().version;
  };
  const version = await save(first, first.duration, 0);
  await save(second, second.duration, 0);
  expect((await books()).books[0].isFinished).toBe(true);
  await save(first, 0.3, version);
  const [again] = (await books()).books;
  expect(again.isFinished).toBe(false);
  expect(again.listenedSeconds).toBeCloseTo(0.3, 1);
});

test('a book whose title is corrected keeps the places that listeners have in it, at its new and at its old address', async () => {
  const { music, folder, books, openBook, post } = await server({ 'b/1.mp3': part(1), 'b/2.mp3': part(2) });
  const [before] = (await books()).books;
  const { showId } = await openBook(before.id);
  const { data } = (await post(`/api/podcast/get-episodes/${showId}?order=oldest`)).json();
  await post('/api/podcast/save-progress', {
    episodeId: data.items[1].id,
    progress: 10,
    positionSeconds: 0.2,
  });
  put(join(music, 'b/1.mp3'), part(1, { album: 'The Longer Road' }));
  put(join(music, 'b/2.mp3'), part(2, { album: 'The Longer Road' }));
  folder.rescan();
  await scanned(folder);
  const [after] = (await books()).books;
  expect(after).toMatchObject({ title: 'The Longer Road', partCount: 2 });
  expect(after.id).not.toBe(before.id);
  const opened = await openBook(before.id);
  expect(opened).toMatchObject({ showId, book: { id: after.id } });
  expect(opened.book.listenedSeconds).toBeGreaterThan(0.2);
  expect(await openBook(after.id)).toMatchObject({ showId });
});

test('what one listener heard of a book is nothing that another sees', async () => {
  const opened = await server({ 'b/1.mp3': part(1) });
  const { books, openBook, post, get } = opened;
  const { showId } = await openBook((await books()).books[0].id);
  const { data } = (await post(`/api/podcast/get-episodes/${showId}?order=oldest`)).json();
  const [only] = data.items;
  await post('/api/podcast/save-progress', {
    episodeId: only.id,
    progress: 100,
    positionSeconds: only.duration,
  });
  expect((await books()).books[0].isFinished).toBe(true);
  const bob = await opened.signUp('bob@example.org');
  const [seenByBob] = (await get('/api/books', bob.cookie)).json().books;
  expect(seenByBob).toMatchObject({ showId, isFinished: false, listenedSeconds: 0 });
});

test('a book that loses a part to another keeps its show and the places in it', async () => {
  const { music, folder, books, openBook, post } = await server({ 'b/1.mp3': part(1), 'b/2.mp3': part(2) });
  const [before] = (await books()).books;
  const { showId } = await openBook(before.id);
  put(join(music, 'b/2.mp3'), part(2, { album: 'The Sequel' }));
  folder.rescan();
  await scanned(folder);
  const sequel = (await books('?term=sequel')).books[0];
  expect((await openBook(sequel.id)).showId).not.toBe(showId);
  expect((await openBook(before.id)).showId).toBe(showId);
  const { data } = (await post(`/api/podcast/get-episodes/${showId}?order=oldest`)).json();
  const there = data.items.filter(({ removed }: { removed: boolean }) => !removed);
  expect(there.map(({ title }: { title: string }) => title)).toEqual(['Part 1']);
});
