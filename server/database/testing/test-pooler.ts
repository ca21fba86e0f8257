import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The first bytes of a message: its kind, and its length without the kind. */
const headBytes = 5;
const readyForQuery = 'Z';
const terminate = 'X';

/** Cuts what comes into whole messages of PostgreSQL's protocol; the first of a client has no kind. */
function cutMessages(onMessage: (kind: string, message: Buffer) => unknown, isStartupFirst: boolean) {
  let rest = Buffer.alloc(0);
  let hasKind = !isStartupFirst;
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const lengthIndex = hasKind ? 1 : 0;
      if (rest.length < headBytes) return;
      const end = lengthIndex + rest.readInt32BE(lengthIndex);
      if (rest.length < end) return;
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      const kind = hasKind ? String.fromCharCode(message[0] ?? 0) : 'startup';
      hasKind = true;
      onMessage(kind, message);
    }
  };
}

type Backend = { socket: Socket; onMessage: (kind: string, message: Buffer) => void };
type Job = (backend: Backend) => void;

function int32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, 4 * index);
  return bytes;
}

/** AuthenticationOk, BackendKeyData with a number of its own, ReadyForQuery. */
const greeting = Buffer.concat([
  Buffer.from('R'),
  int32(8, 0),
  Buffer.from('K'),
  int32(12, 2_147_000_000, 1),
  Buffer.from('Z'),
  int32(5),
  Buffer.from('I'),
]);

/**
 * A pooler in transaction mode before the PostgreSQL of the tests, which asks for no password: each transaction goes to
 * the session that has idled longest, of `size` in all.
 */
export async function startPooler(url: string, size = 3) {
  const target = new URL(url);
  const idle: Backend[] = [];
  const waiting: Job[] = [];
  const sockets = new Set<Socket>();
  let backendCount = 0;

  function give(backend: Backend): void {
    const next = waiting.shift();
    if (next) next(backend);
    else idle.push(backend);
  }

  function openBackend(startup: Buffer): void {
    backendCount += 1;
    const socket = connect(Number(target.port), target.hostname);
    sockets.add(socket.on('error', () => undefined));
    const backend: Backend = {
      socket,
      onMessage(kind) {
        if (kind === readyForQuery) give(backend);
      },
    };
    socket.on(
      'data',
      cutMessages((kind, message) => backend.onMessage(kind, message), false),
    );
    socket.on('close', () => {
      backendCount -= 1;
      const index = idle.indexOf(backend);
      if (index >= 0) idle.splice(index, 1);
    });
    socket.write(startup);
  }

  function serveClient(client: Socket): void {
    sockets.add(client.on('error', () => undefined));
    let backend: Backend | undefined;
    let unsent: Buffer[] = [];
    let isWaiting = false;

    function answer(kind: string, message: Buffer): void {
      client.write(message);
      if (kind !== readyForQuery || message.at(-1) !== 'I'.charCodeAt(0) || !backend) return;
      const free = backend;
      backend = undefined;
      give(free);
    }

    function begin(session: Backend): void {
      isWaiting = false;
      backend = session;
      session.onMessage = answer;
      for (const message of unsent) session.socket.write(message);
      unsent = [];
    }

    function ask(message: Buffer): void {
      unsent.push(message);
      if (isWaiting) return;
      isWaiting = true;
      const free = idle.shift();
      if (free) begin(free);
      else waiting.push(begin);
    }

    function greet(startup: Buffer): void {
      if (backendCount < size) openBackend(startup);
      client.write(greeting);
    }

    const onMessage = (kind: string, message: Buffer): unknown => {
      if (kind === 'startup') return greet(message);
      if (kind === terminate) return client.end();
      return backend ? backend.socket.write(message) : ask(message);
    };
    client.on('data', cutMessages(onMessage, true));
    // As PgBouncer does with a client that goes away in a transaction.
    client.on('close', () => backend?.socket.destroy());
  }

  const server = createServer(serveClient);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  target.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  const pooled = target.href;
  target.port = new URL(url).port;
  return {
    url: pooled,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
