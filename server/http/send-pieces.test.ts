import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { App } from '#server/http/serve.ts';
import { createHeavyAnswers } from './heavy-answers.ts';
import { sendPieces, sendText } from './send-pieces.ts';

const app: App = Fastify();
afterAll(() => app.close());

app.setErrorHandler((_thrown, _request, response) =>
  sendText(Buffer.from('refused'), 'text/plain', response.code(500)),
);

let pieces: () => AsyncGenerator<Buffer, void, void>;
let madeCount = 0;
let entered = 0;
let isFull = false;
const enter = async () => {
  if (isFull) throw new Error('There is no place.');
  entered += 1;
};
app.get('/', (request, response) => {
  sendPieces(pieces(), { request, response, type: 'text/plain', mayCompress: true, enter }).catch(() =>
    response.code(500).send('refused at once'),
  );
});

const gate = createHeavyAnswers();
app.get('/gated', (request, response) => {
  const gated = () => gate.enter('ann', response);
  void sendPieces(pieces(), { request, response, type: 'text/plain', mayCompress: true, enter: gated });
});

const page = Buffer.alloc(10_000, 97);
const shortPage = Buffer.alloc(1_000, 97);
function pages(count: number, breaksAt = Number.POSITIVE_INFINITY, one = page) {
  madeCount = 0;
  return async function* (): AsyncGenerator<Buffer, void, void> {
    for (; madeCount < count; madeCount += 1) {
      if (madeCount === breaksAt) throw new Error('The database is away.');
      yield one;
    }
  };
}
const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });

test('a short answer says how long it is, and a long one is sent while it is made, packed where the app takes it so', async () => {
  pieces = pages(2, undefined, shortPage);
  expect((await ask({ 'accept-encoding': 'gzip' })).headers).toMatchObject({ 'content-length': '2000' });
  pieces = pages(50);
  const plain = await ask();
  expect(plain.rawPayload).toHaveLength(500_000);
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
  // Nothing is sent before 64 KiB are made.
  pieces = pages(50, 6);
  const refused = await ask({ 'accept-encoding': 'gzip' });
  expect(refused).toMatchObject({ statusCode: 500, body: 'refused at once' });
  expect(refused.headers['content-encoding']).toBeUndefined();
});

test('HEAD gets the length of an answer and nothing of it', async () => {
  pieces = pages(50);
  const { headers, rawPayload } = await app.inject({ method: 'HEAD', url: '/' });
  expect(headers['content-length']).toBe('500000');
  expect(rawPayload).toHaveLength(0);
});

test('an answer needs a place among heavy ones once it is over 64 KiB, and is refused where there is none', async () => {
  entered = 0;
  pieces = pages(6);
  expect([(await ask()).statusCode, entered]).toEqual([200, 0]);
  pieces = pages(8);
  expect([(await ask()).statusCode, entered]).toEqual([200, 1]);
  isFull = true;
  pieces = pages(8);
  expect(await ask()).toMatchObject({ statusCode: 500, body: 'refused at once' });
  isFull = false;
});

test('other requests run between pieces, and no more is made than is taken by the client', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  pieces = pages(50);
  await ask();
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(49);

  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  pieces = pages(5_000);
  const client = connect(Number(url.port), url.hostname);
  client.pause();
  client.write('GET /gated HTTP/1.1\r\nhost: a\r\n\r\n');
  let before = -1;
  await expect
    .poll(
      () => {
        const isStill = madeCount > 0 && madeCount === before;
        before = madeCount;
        return isStill;
      },
      { interval: 200, timeout: 10_000 },
    )
    .toBe(true);
  expect(madeCount).toBeLessThan(2_500);
  expect(gate.running('ann')).toBe(1);
  client.destroy();
  await expect.poll(() => gate.running('ann')).toBe(0);
});
