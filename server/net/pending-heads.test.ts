import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { limitPendingHeads } from './pending-heads.ts';

const kibibyte = 1024;
const warnings: string[] = [];
const opened: Socket[] = [];
const bodies: number[] = [];

const server = createServer({ maxHeaderSize: 256 * kibibyte }, (request, response) => {
  let bytes = 0;
  request.on('data', (part: Buffer) => {
    bytes += part.length;
  });
  request.on('end', () => {
    bodies.push(bytes);
    response.end('well');
  });
});
limitPendingHeads(server, {
  maxBytes: 1024 * kibibyte,
  every: 5,
  warn: (sentence) => void warnings.push(sentence),
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;

afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
  warnings.length = 0;
  bodies.length = 0;
});

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  opened.push(socket);
  await once(socket, 'connect');
  return socket;
}
const beginning = (bytes: number) => `GET /${'a'.repeat(bytes)}`;
const living = () => opened.filter(({ closed }) => !closed);
const answerTo = async (socket: Socket) => String((await once(socket, 'data'))[0]);

test('heads that never end take as much memory as all may together, and who sends a short one stays', async () => {
  const small = await open();
  small.write(beginning(10));
  for (let number = 0; number < 20; number += 1) (await open()).write(beginning(200 * kibibyte));
  await vi.waitFor(() => expect(living().length).toBeLessThanOrEqual(6));
  expect(living()).toContain(small);
  expect(warnings.join()).toContain('endless heads');
  small.write(' HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await answerTo(small)).toContain('well');
});

test('long requests one after the other on one connection are never too much, nor is a file that is sent', async () => {
  const socket = await open();
  for (let turn = 0; turn < 8; turn += 1) {
    socket.write(`${beginning(200 * kibibyte)} HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(await answerTo(socket)).toContain('well');
  }
  // It is looked at several times meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const bytes = 3 * 1024 * kibibyte;
  const answer = answerTo(socket);
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes}\r\n\r\n`);
  for (let sentBytes = 0; sentBytes < bytes; sentBytes += bytes / 8) {
    socket.write(Buffer.alloc(bytes / 8, 97));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(await answer).toContain('well');
  expect(bodies.at(-1)).toBe(bytes);
  expect(warnings).toEqual([]);
});

test('a second head behind a request whose answer is still awaited counts as well', async () => {
  for (let number = 0; number < 10; number += 1) {
    const socket = await open();
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\n\r\na');
    await answerTo(socket);
    socket.write(beginning(200 * kibibyte));
  }
  await vi.waitFor(() => expect(living().length).toBeLessThanOrEqual(5));
});
