import { connect } from 'node:net';

export type Load = {
  requestsPerSecond: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
  failures: number;
};

type Options = { seconds: number; connections: number; headers: Record<string, string> };

/** The length of the first whole answer in what has come, or undefined while it is not whole. */
function answerLength(received: Buffer): { length: number; status: number } | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = received.subarray(0, end).toString('latin1');
  const body = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const length = end + 4 + body;
  return received.length >= length ? { length, status: Number(head.slice(9, 12)) } : undefined;
}

/** Requests per second that a server answers on `connections` open connections, one at a time on each. */
export async function loadOf(url: string, paths: readonly string[], options: Options): Promise<Load> {
  const { hostname, port, host } = new URL(url);
  const times: number[] = [];
  let failures = 0;
  let turn = 0;
  const head = Object.entries({ host, ...options.headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const endsAt = performance.now() + options.seconds * 1000;

  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      const parts: Buffer[] = [];
      let began = 0;
      const ask = () => {
        if (performance.now() >= endsAt) return socket.end(resolve);
        began = performance.now();
        turn += 1;
        return socket.write(`GET ${paths[turn % paths.length]} HTTP/1.1\r\n${head}\r\n`);
      };
      socket.on('connect', ask);
      socket.on('error', reject);
      socket.on('data', (part: Buffer) => {
        parts.push(part);
        const answer = answerLength(parts.length === 1 ? part : Buffer.concat(parts));
        if (!answer) return;
        parts.length = 0;
        times.push(performance.now() - began);
        if (answer.status >= 300) failures += 1;
        ask();
      });
    });

  await Promise.all(Array.from({ length: options.connections }, one));
  times.sort((a, b) => a - b);
  const at = (part: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  return {
    requestsPerSecond: times.length / options.seconds,
    p50Milliseconds: at(0.5),
    p99Milliseconds: at(0.99),
    failures,
  };
}
