import { request as ask } from 'node:http';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import type { GrowingSong } from './open-for-app.ts';
import { sendForApp } from './send-song.ts';

async function* saying(...parts: (string | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield Buffer.from(part);
  }
}

/** A server whose only song grows by these parts. */
async function serving(...parts: (string | Error)[]) {
  let released = 0;
  const song: GrowingSong = {
    format: 'mp3',
    rest: () => saying(...parts),
    release() {
      released += 1;
    },
  };
  const app = fastify();
  app.get('/', (request, response) => sendForApp(song, request, response).then(() => response));
  return { app, released: () => released, [Symbol.asyncDispose]: () => app.close() };
}

test('a song that is being made has no length and no parts yet, and is let go once it was sent', async () => {
  await using server = await serving('one ', 'two');
  const { statusCode, headers, body } = await server.app.inject('/');
  expect([statusCode, body, headers['content-type']]).toEqual([200, 'one two', 'audio/mpeg']);
  expect([headers['content-length'], headers['accept-ranges']]).toEqual([undefined, 'none']);
  await expect.poll(server.released).toBe(1);
});

test('an app is not told that a song is over where its making failed', async () => {
  await using server = await serving('one', new Error('The song could not be made to its end.'));
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const ended = await new Promise<string>((resolve) => {
    ask(address, (answer) => {
      answer.on('data', () => undefined);
      answer.on('error', ({ message }) => resolve(message));
      answer.on('end', () => resolve('all of it came'));
    }).end();
  });
  expect(ended).toBe('aborted');
  await expect.poll(server.released).toBe(1);
});
