import { once } from 'node:events';
import { connect } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { endSlowBodies } from './body-timeout.ts';

async function slowServer() {
  const app = Fastify();
  await app.register(multipart);
  endSlowBodies(app, 50);
  app.post('/', async (request) => {
    if (request.isMultipart()) return String(await (await request.file())?.toBuffer());
    return request.body;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

/** Sends the start of a request; `rest` sends more and resolves with the whole response. */
async function begin(port: number, type: string, length: number, start: string) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (part: string) => {
    answer += part;
  });
  await once(socket, 'connect');
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${start}`,
  );
  return {
    ended: once(socket, 'close'),
    async rest(more: string) {
      const ended = once(socket, 'close');
      socket.write(more);
      await ended;
      return answer;
    },
  };
}

test('a file may come over a slow line, and nothing else keeps a connection by sending slowly', async () => {
  const app = await slowServer();
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const body =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\nall of it\r\n--b--\r\n';
  const file = await begin(port, 'multipart/form-data; boundary=b', body.length, body.slice(0, 30));
  const json = await begin(port, 'application/json', 20, '{');
  await json.ended;
  expect(await file.rest(body.slice(30))).toContain('all of it');
  await app.close();
});
