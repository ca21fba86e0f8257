import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { App } from '#server/serve.ts';
import { sendPieces, sendText } from './send-text.ts';

const app: App = Fastify();
afterAll(() => app.close());

app.setErrorHandler((_thrown, _request, response) =>
  sendText(Buffer.from('refused'), 'text/plain', response.code(500)),
);

let pieces: () => AsyncGenerator<Buffer, void, void>;
let made = 0;
app.get('/', (request, response) => {
  sendPieces(pieces(), 'text/plain', request, response).catch(() =>
    response.code(500).send('refused at once'),
  );
});

const page = Buffer.alloc(1_000, 97);
function pages(count: number, breaksAt = Number.POSITIVE_INFINITY) {
  made = 0;
  return async function* (): AsyncGenerator<Buffer, void, void> {
    for (; made < count; made += 1) {
      if (made === breaksAt) throw new Error('The database is away.');
      yield page;
    }
  };
}
const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });

test('a short answer says how long it is, and a long one is sent while it is made, packed where the app takes it so', async () => {
  pieces = pages(2);
  expect((await ask({ 'accept-encoding': 'gzip' })).headers).toMatchObject({ 'content-length': '2000' });
  pieces = pages(50);
  const plain = await ask();
  expect(plain.rawPayload).toHaveLength(50_000);
  expect(plain.headers['content-length']).toBeUndefined();
  pieces = pages(50);
  const packed = await ask({ 'accept-encoding': 'gzip, br' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
});

test('what fails before anything was sent is refused, and what fails later ends the answer before its end', async () => {
  pieces = pages(50, 1);
  expect(await ask({ 'accept-encoding': 'gzip' })).toMatchObject({
    statusCode: 500,
    body: 'refused at once',
  });
  pieces = pages(50, 40);
  await expect(ask()).rejects.toThrow(/destroyed/);
  // Nothing of what was being packed had gone out yet.
  pieces = pages(50, 40);
  const refused = await ask({ 'accept-encoding': 'gzip' });
  expect(refused).toMatchObject({ statusCode: 500, body: 'refused' });
  expect(refused.headers['content-encoding']).toBeUndefined();
});

test('whoever only wants to know how long an answer is gets nothing of it', async () => {
  pieces = pages(50);
  const { headers, rawPayload } = await app.inject({ method: 'HEAD', url: '/' });
  expect(headers['content-length']).toBe('50000');
  expect(rawPayload).toHaveLength(0);
});
