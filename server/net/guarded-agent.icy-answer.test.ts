import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';

/** A server that sends these words to every client and hangs up. */
async function sayingServer(words: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(words));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`;
  const net = createGuardedFetch({ allowPrivateHosts: [host], userAgent: 'Earshot/test' });
  return {
    fetch: () => net.fetch(`http://${host}/;`),
    async [Symbol.asyncDispose]() {
      await net.close();
      server.close();
    },
  };
}

test('a radio server of the first kind is understood', async () => {
  await using server = await sayingServer(
    'ICY 200 OK\r\nicy-metaint:8192\r\ncontent-type:audio/mpeg\r\n\r\nICY sound',
  );
  const { status, headers, bytes } = await server.fetch();
  expect([status, headers['icy-metaint'], headers['content-type'], bytes.toString()]).toEqual([
    200,
    '8192',
    'audio/mpeg',
    'ICY sound',
  ]);
});

test('what is neither is no answer', async () => {
  await using server = await sayingServer('ICE 200 OK\r\n\r\nhello');
  await expect(server.fetch()).rejects.toThrow('127.0.0.1');
});
