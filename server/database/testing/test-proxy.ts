import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A network before a PostgreSQL that can swallow everything without closing anything. `url` goes through it, and all it
 * brings is `delayMs` late.
 */
export async function startProxy(target: string, delayMs = 0) {
  const url = new URL(target);
  const server = { port: Number(url.port), host: url.hostname };
  const sockets = new Set<Socket>();
  let silent = false;
  let connectionCount = 0;
  let openCount = 0;
  const proxy = createServer((near) => {
    connectionCount += 1;
    openCount += 1;
    near.once('close', () => {
      openCount -= 1;
    });
    const far = connect(server);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      const pass = (bytes: string | Buffer) => {
        if (!silent) to.write(bytes);
      };
      from.on('data', (bytes) => {
        if (delayMs === 0) pass(bytes);
        else setTimeout(pass, delayMs, bytes);
      });
      from.on('close', () => {
        if (!silent) to.destroy();
      });
    }
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const address = proxy.address();
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  url.hostname = '127.0.0.1';
  return {
    url: url.href,
    /** Of all connections that were ever made. */
    connectionCount: () => connectionCount,
    openCount: () => openCount,
    fallSilent: () => {
      silent = true;
    },
    recover: () => {
      silent = false;
    },
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
