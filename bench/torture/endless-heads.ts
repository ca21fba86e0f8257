import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { health } from '#contract/health.ts';
import { startServer } from '../bench-server.ts';
import { inMilliseconds, probe, probeFaults } from './probe.ts';
import type { TortureRow } from './torture-row.ts';

const headBytes = 250 * 1024;
const pieces = 25;
const maxMilliseconds = 500;
/** What unfinished heads may take, what comes between two looks, and what the connections themselves need. */
const maxMegabytes = 150;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Begins a request and never ends its head. */
function begin(url: URL): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => undefined);
  return new Promise((resolve) => socket.once('connect', () => resolve(socket)));
}

/** Each head may be long and may take a minute; together they may not fill the memory. */
export const endlessHeads: TortureRow = {
  name: '2,000 connections that send endless heads of requests',
  async run(isShort) {
    const home = mkdtempSync(join(tmpdir(), 'earshot-torture-'));
    const server = await startServer({ DATA_DIR: join(home, 'data'), MUSIC_DIR: join(home, 'music') });
    await fetch(`${server.url}${health.path}`);
    const endProbing = await probe({ '/healthz': `${server.url}${health.path}` });
    const before = server.memoryMegabytes();
    let greatest = before;
    const sockets: Socket[] = [];
    for (let count = 0; count < (isShort ? 500 : 2_000); count += 1)
      sockets.push(await begin(new URL(server.url)));
    for (const socket of sockets) socket.write('GET /');
    for (let piece = 0; piece < pieces; piece += 1) {
      for (const socket of sockets) if (!socket.destroyed) socket.write('a'.repeat(headBytes / pieces));
      await wait(200);
      greatest = Math.max(greatest, server.memoryMegabytes());
    }
    const ended = sockets.filter(({ destroyed, closed }) => destroyed || closed).length;
    for (const socket of sockets) socket.destroy();
    const probes = await endProbing();
    const isAlive = server.isAlive();
    await server.stop();
    rmSync(home, { recursive: true, force: true });

    const more = greatest - before;
    return {
      figures: `${more.toFixed(0)} MB more at most, ${ended} ended; ${inMilliseconds(probes)} at most`,
      faults: [
        ...(more > maxMegabytes ? [`${more.toFixed(0)} MB more`] : []),
        ...probeFaults(probes, maxMilliseconds),
        ...(isAlive ? [] : ['the process ended']),
      ],
    };
  },
};
