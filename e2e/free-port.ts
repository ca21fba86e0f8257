import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that nobody has just now: others must know where people reach a server before there is one. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = String(typeof bound === 'object' && bound !== null ? bound.port : 0);
  server.close();
  await once(server, 'close');
  return port;
}
