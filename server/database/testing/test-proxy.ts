import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network before a PostgreSQL that can swallow everything without closing anything. `url` goes through it. */
export async function startProxy(target: string) {
  const url = new URL(target);
  const server = { port: Number(url.port), host: url.hostname };
  const sockets = new Set<Socket>();
  let silent = false;
  const proxy = createServer((near) => {
    const far = connect(server);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes) => {
        if (!silent) to.write(bytes);
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
