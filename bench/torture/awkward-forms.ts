import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { health } from '#contract/health.ts';
import { awkwardForms } from '../../server/http/testing/test-awkward-forms.ts';
import { contractCalls } from '../../server/matrix/testing/test-calls.ts';
import { scanned, signIn, startServer } from '../bench-server.ts';
import { writeTaggedFiles } from '../tagged-files.ts';
import { inMilliseconds, probe, probeFaults } from './probe.ts';
import type { TortureRow } from './torture-row.ts';

const maxMilliseconds = 100;
/** Below what a head of a request may hold. */
const addressCharacters = 250_000;
const bodyCharacters = [1_000_000, 10_000_000];
const atOnce = 2;

type Entry = { method: string; path: string };

/** What other apps speak, and addresses that lead nowhere. */
const otherEntries: Entry[] = [
  { method: 'GET', path: '/rest/ping' },
  { method: 'POST', path: '/rest/ping' },
  { method: 'POST', path: '/rest/getArtists' },
  { method: 'POST', path: '/index.php/login/v2' },
  { method: 'POST', path: '/index.php/login/v2/poll' },
  { method: 'POST', path: '/index.php/apps/gpoddersync/subscription_change/create' },
  { method: 'PUT', path: '/subscriptions/ann/phone.opml' },
  { method: 'POST', path: '/api/2/auth/ann/login.json' },
  { method: 'POST', path: '/share-target' },
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/no-such-page' },
];

/** Sent without an account, to every entry, while the process is asked for its health. */
export const awkwardFormsAndQueries: TortureRow = {
  name: 'awkward forms and queries at every entry',
  async run(isShort) {
    const home = mkdtempSync(join(tmpdir(), 'earshot-torture-'));
    const music = join(home, 'music');
    writeTaggedFiles(music, 10);
    const server = await startServer({ DATA_DIR: join(home, 'data'), MUSIC_DIR: music });
    await scanned(server, await signIn(server.url));
    const calls = await contractCalls();
    const inContract = calls.map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, '1') }));
    const entries = [...otherEntries, ...inContract].filter((_, index) => !isShort || index < 40);
    const texts = awkwardForms.map(({ text }) => ({
      inAddress: text(addressCharacters),
      bodies: bodyCharacters.map((characters) => Buffer.from(text(characters))),
    }));
    const endProbing = await probe({ '/healthz': `${server.url}${health.path}` });
    const waiting = entries.flatMap((entry) =>
      texts.flatMap(({ inAddress, bodies }) => [
        () => send(server.url, entry, `?${inAddress}`),
        ...(entry.method === 'GET' ? [] : bodies.map((body) => () => send(server.url, entry, '', body))),
      ]),
    );
    const statuses: number[] = [];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let ask = waiting.pop(); ask; ask = waiting.pop()) statuses.push(await ask());
      }),
    );
    const probes = await endProbing();
    const isAlive = server.isAlive();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
    const broken = statuses.filter((status) => status >= 500);
    return {
      figures: `${statuses.length} requests at ${entries.length} entries; ${inMilliseconds(probes)} at most`,
      faults: [
        ...probeFaults(probes, maxMilliseconds),
        ...(broken.length > 0 ? [`answers with ${[...new Set(broken)].join(', ')}`] : []),
        ...(isAlive ? [] : ['the process ended']),
      ],
    };
  },
};

/** The status; 0 where the server closed the connection while the body was on its way. */
function send(url: string, { method, path }: Entry, query: string, body?: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const headers = body
      ? { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length }
      : {};
    const clientRequest = request(`${url}${path}${query}`, { method, headers }, (answer) => {
      answer.resume();
      answer.once('close', () => resolve(answer.statusCode ?? 0));
    });
    clientRequest.once('error', () => resolve(0));
    clientRequest.end(body);
  });
}
