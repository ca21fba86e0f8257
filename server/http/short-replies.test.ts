import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { shortReplies } from './short-replies.ts';

const long = { words: 'and so on '.repeat(300) };

async function answers(url: string, encoding = 'gzip, br') {
  const app = Fastify();
  shortReplies(app);
  app.get('/v1/long', () => long);
  app.get('/v1/short', () => ({ words: 'and so on' }));
  app.get('/api/long', () => long);
  const answer = await app.inject({ url, headers: { 'accept-encoding': encoding } });
  await app.close();
  return answer;
}

test('a long reply of the music API is compressed, and is the same', async () => {
  const answer = await answers('/v1/long');
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(long);
  expect(answer.rawPayload.length).toBe(Number(answer.headers['content-length']));
  expect(answer.rawPayload.length).toBeLessThan(1_000);
});

test.each([
  ['/v1/short', 'br'],
  ['/v1/long', 'gzip'],
  // It needs only a cookie, so its length would reveal something to another site.
  ['/api/long', 'br'],
])('%s is sent as it is to who takes %s', async (url, encoding) => {
  const answer = await answers(url, encoding);
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(answer.json()).toHaveProperty('words');
});
