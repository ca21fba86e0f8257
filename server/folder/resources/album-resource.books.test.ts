import { expect, test } from 'vitest';
import { bookPart, popSong, testBookServer } from '#server/books/testing/test-book-server.ts';

type Albums = { data: { attributes: { name: string; release?: Record<string, string> } }[] };

test('an album that is a book says so at its own address, in the library and in the catalogue; music does not', async () => {
  await using server = await testBookServer({ 'b/1.mp3': bookPart(1), 'm/1.mp3': popSong('Pop Song') });
  const headers = await server.tokens();
  const [book] = (await server.books()).books;
  for (const path of [`catalog/us/albums/${book?.id}`, `me/library/albums/l.${book?.id}`]) {
    const answer = await server.app.inject({ url: `/v1/${path}`, headers });
    expect(answer.json<Albums>().data[0]?.attributes.release).toMatchObject({ book: 'true' });
  }
  const music = server.folder.books.isAlbum(1) && book?.id !== '1' ? '1' : '2';
  const answer = await server.app.inject({ url: `/v1/catalog/us/albums/${music}`, headers });
  const [{ attributes } = { attributes: { name: '' } }] = answer.json<Albums>().data;
  expect([attributes.name, attributes.release?.['book']]).toEqual(['First', undefined]);
});
