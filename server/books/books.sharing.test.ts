import { expect, test } from 'vitest';
import type { ShareLink } from '#contract/share-links.ts';
import { bookPart, testBookServer } from './testing/test-book-server.ts';

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
