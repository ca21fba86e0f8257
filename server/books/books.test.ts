import { expect, test } from 'vitest';
import { bookPart, popSong, testBookServer } from './testing/test-book-server.ts';

test('files of the genre audiobook are a book, and no music', async () => {
  await using server = await testBookServer({
    'b/1.mp3': bookPart(1, { genre: 'Hörbuch' }),
    'b/2.mp3': bookPart(2, { genre: 'Hörbuch' }),
    'm/1.mp3': popSong('Pop Song'),
  });
  expect(server.folder.status().songs).toBe(1);
  expect(await server.books()).toMatchObject({
    total: 1,
    books: [{ title: 'The Long Road', author: 'Jane Writer', partCount: 2, showId: null, isFinished: false }],
  });
});

test('books stand in the order of their authors, whatever their titles', async () => {
  const book = (title: string, artist: string, seed: number) =>
    bookPart(seed, { album: title, artist, genre: 'Audiobook' });
  await using server = await testBookServer({
    'a/1.mp3': book('Alder', 'Zoe Young', 1),
    'b/1.mp3': book('Birch', 'Émile Abel', 2),
    'c/1.mp3': book('Cedar', 'Ann Moss', 3),
  });
  expect((await server.books('?order=author')).books.map(({ author }) => author)).toEqual([
    'Ann Moss',
    'Émile Abel',
    'Zoe Young',
  ]);
});
