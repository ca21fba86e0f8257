import { expect, test } from 'vitest';
import type { ShareLink } from '#contract/share-links.ts';
import { bookPart, popSong, testBookServer } from './testing/test-book-server.ts';

type Parts = { data: { items: { id: number; title: string }[] } };

test('a part of a book can be shared, and is heard by whoever has the link', async () => {
  const first = bookPart(1);
  await using server = await testBookServer({ 'b/1.mp3': first, 'b/2.mp3': bookPart(2) });
  await server.ask('PUT', '/api/operator/share-links', { isOn: true }, server.ann.cookie);
  const [book] = (await server.books()).books;
  const { showId } = await server.openBook(book?.id ?? '');
  const { data } = (await server.post(`/api/podcast/get-episodes/${showId}`)).json<Parts>();
  const itemId = String(data.items.find(({ title }) => title === 'Part 1')?.id);
  const newLink = { kind: 'episode', itemId, expiresAt: null, maxPlays: null, note: '' };
  const { url } = (await server.post('/api/share-links', newLink)).json<ShareLink>();
  const page = await server.app.inject(new URL(url ?? '').pathname);
  expect(page.body).toContain('<p class="kind">Audiobook</p><h1>Part 1</h1>');
  expect(page.body).toContain('<p class="by">The Long Road · Jane Writer</p>');
  expect(page.body).not.toContain('.invalid');
  const [, address = ''] = /data-sound="([^"]+)"/.exec(page.body) ?? [];
  const sound = await server.app.inject(address);
  expect([sound.statusCode, sound.headers['content-type']]).toEqual([200, 'audio/mpeg']);
  expect(sound.rawPayload.equals(first)).toBe(true);
  const range = await server.app.inject({ url: address, headers: { range: 'bytes=100-199' } });
  expect([range.statusCode, range.rawPayload.equals(first.subarray(100, 200))]).toEqual([206, true]);
});

test('a whole book by a link is headed as one, and so are books in the list of links', async () => {
  await using server = await testBookServer({ 'b/1.mp3': bookPart(1), 'm/1.mp3': popSong('Pop Song') });
  await server.ask('PUT', '/api/operator/share-links', { isOn: true }, server.ann.cookie);
  const [book] = (await server.books()).books;
  const { showId } = await server.openBook(book?.id ?? '');
  const { data } = (await server.post(`/api/podcast/get-episodes/${showId}`)).json<Parts>();
  const { data: albums } = (
    await server.app.inject({ url: '/v1/me/library/albums', headers: await server.tokens() })
  ).json<{ data: { id: string }[] }>();
  const make = async (kind: string, itemId: string) =>
    (
      await server.post('/api/share-links', { kind, itemId, expiresAt: null, maxPlays: null, note: '' })
    ).json<ShareLink>();
  const whole = await make('album', book?.id ?? '');
  const others = [await make('episode', String(data.items[0]?.id)), await make('album', albums[0]?.id ?? '')];
  expect([whole, ...others].map(({ isBook }) => isBook)).toEqual([true, true, false]);
  const page = await server.app.inject(new URL(whole.url ?? '').pathname);
  expect(page.body).toContain('<p class="kind">Audiobook</p><h1>The Long Road</h1>');
  expect(page.body).toContain('aria-label="Parts"');
  const { links } = (await server.get('/api/share-links')).json<{ links: ShareLink[] }>();
  expect(links.map(({ title, isBook }) => [title, isBook])).toEqual([
    ['First', false],
    ['Part 1', true],
    ['The Long Road', true],
  ]);
});
