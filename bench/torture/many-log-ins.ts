import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '#contract/accounts.ts';
import { health } from '#contract/health.ts';
import { scanned, signIn, startServer } from '../bench-server.ts';
import { writeTaggedFiles } from '../tagged-files.ts';
import { inMilliseconds, probe, probeFaults } from './probe.ts';
import type { TortureRow } from './torture-row.ts';

const maxMilliseconds = 200;

/** Each from an address of its own, so that no limit by address spares the server the work. */
export const manyLogIns: TortureRow = {
  name: '500 log-ins at once',
  async run(isShort) {
    const home = mkdtempSync(join(tmpdir(), 'earshot-torture-'));
    const music = join(home, 'music');
    writeTaggedFiles(music, 10);
    const server = await startServer({ DATA_DIR: join(home, 'data'), MUSIC_DIR: music, TRUST_PROXY: '1' });
    await scanned(server, await signIn(server.url));
    const endProbing = await probe({ '/healthz': `${server.url}${health.path}` });
    const statuses = await Promise.all(
      Array.from({ length: isShort ? 100 : 500 }, (_, number) => logIn(server.url, number)),
    );
    const probes = await endProbing();
    const isAlive = server.isAlive();
    await server.stop();
    rmSync(home, { recursive: true, force: true });

    const count = (status: number) => statuses.filter((other) => other === status).length;
    const others = statuses.filter((status) => status !== 401 && status !== 503);
    return {
      figures: `${inMilliseconds(probes)} at most; ${count(401)} tried, ${count(503)} told to come again`,
      faults: [
        ...probeFaults(probes, maxMilliseconds),
        ...(others.length > 0 ? [`answers with ${[...new Set(others)].join(', ')}`] : []),
        ...(isAlive ? [] : ['the process ended']),
      ],
    };
  },
};

async function logIn(url: string, number: number): Promise<number> {
  const answer = await fetch(`${url}${login.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.${100 + Math.floor(number / 250)}.${1 + (number % 250)}`,
    },
    body: JSON.stringify({ email: `nobody-${number}@example.org`, password: 'a guess of mine' }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
