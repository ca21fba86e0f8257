import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';

/** What one connection sent since its last request began; `body` while that one is still being read. */
type Coming = { socket: Socket; readBefore: number; body: IncomingMessage | undefined };

type Limits = {
  /** Upper bound of unfinished request heads in bytes, over all connections. */
  maxBytes: number;
  /** How often that is looked at. */
  every: number;
  warn: (sentence: string) => void;
};

/** Apps send a long head at once; a legitimate client never has this many unfinished bytes open. */
export const pendingHeads = { maxBytes: 32 * 1024 * 1024, every: 500 };

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
const bytesOf = ({ socket, readBefore, body }: Coming) => (body ? 0 : socket.bytesRead - readBefore);

/**
 * Ends connections when unfinished heads of requests take more memory than all of them together may: those that sent the
 * longest ones first. Each head has a limit and a time of its own, but connections are as many as anybody opens.
 */
export function limitPendingHeads(server: HttpServer | HttpsServer, { maxBytes, every, warn }: Limits): void {
  const connections = new Map<Socket, Coming>();
  let looking: NodeJS.Timeout | undefined;

  function look(): void {
    const pending = [...connections.values()]
      .map((coming) => ({ socket: coming.socket, bytes: bytesOf(coming) }))
      .filter(({ bytes }) => bytes > 0);
    let total = pending.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= maxBytes) return;
    let ended = 0;
    for (const { socket, bytes } of pending.toSorted((a, b) => b.bytes - a.bytes)) {
      if (total <= maxBytes / 2) break;
      socket.destroy();
      total -= bytes;
      ended += 1;
    }
    warn(`Connections that sent endless heads of requests took too much memory: ${ended} were ended.`);
  }

  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    connections.set(socket, { socket, readBefore: 0, body: undefined });
    looking ??= setInterval(look, every).unref();
    socket.once('close', () => {
      connections.delete(socket);
      if (connections.size > 0) return;
      clearInterval(looking);
      looking = undefined;
    });
  });
  server.on('request', (request: IncomingMessage) => {
    const coming = connections.get(request.socket);
    if (coming === undefined) return;
    coming.readBefore = request.socket.bytesRead;
    coming.body = hasBody(request) ? request : undefined;
    if (coming.body === undefined) return;
    request.once('close', () => {
      if (coming.body !== request) return;
      coming.body = undefined;
      coming.readBefore = request.socket.bytesRead;
    });
  });
}
