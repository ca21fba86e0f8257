import type { Listener } from '../bench-server.ts';
import { makeAppPasswordFor } from '../make-app-password.ts';
import { whileMeasured } from './measured-server.ts';
import type { TortureRow } from './torture-row.ts';

const asks = 20;
const songsOfPlaylist = 10_000;
const starred = 500;

type App = { url: string; credentials: string };
const call = ({ url, credentials }: App, name: string, params: string) =>
  fetch(`${url}/rest/${name}?${credentials}${params}`);
const post = ({ url, credentials }: App, name: string, params: string, body: string) =>
  fetch(`${url}/rest/${name}?${credentials}${params}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

async function songsOf(app: App): Promise<string[]> {
  const text = await (await call(app, 'search3', `&query=&songCount=${starred}`)).text();
  return [...new Set([...text.matchAll(/"id":"(so-[^"]+)"/g)].map(([, id]) => id ?? ''))];
}

async function appOf(url: string, listener: Listener): Promise<App> {
  const { userName, secret } = await makeAppPasswordFor(url, listener, 'music');
  const credentials = new URLSearchParams({ u: userName, p: secret, c: 'bench', v: '1.16.1', f: 'json' });
  return { url, credentials: credentials.toString() };
}

/** A playlist of 10,000 songs, each of which stands there as often as is needed. */
async function makePlaylist(app: App, songs: readonly string[]): Promise<string> {
  const response = await (await call(app, 'createPlaylist', '&name=Long')).text();
  const id = /"id":"(pl-[^"]+)"/.exec(response)?.[1];
  if (id === undefined) throw new Error(`No playlist was made: ${response.slice(0, 200)}`);
  for (let count = 0; count < songsOfPlaylist; count += songs.length) {
    const body = songs.map((song) => `songIdToAdd=${song}`).join('&');
    const answer = await (await post(app, 'updatePlaylist', `&playlistId=${id}`, body)).text();
    if (!answer.includes('"status":"ok"')) throw new Error(answer.slice(0, 200));
  }
  return id;
}

/** As an impatient app asks, all at once. */
export const wholeLists: TortureRow = {
  name: '20 getPlaylist of 10,000 songs at once',
  run: () =>
    whileMeasured(
      {},
      { maxMegabytes: 200, maxMilliseconds: 250 },
      async ({ server, listener }) => {
        const app = await appOf(server.url, listener);
        return { app, id: await makePlaylist(app, await songsOf(app)) };
      },
      async ({ app, id }) => {
        const began = performance.now();
        const statuses = await Promise.all(
          Array.from({ length: asks }, async () => {
            const answer = await call(app, 'getPlaylist', `&id=${id}`);
            let bytes = 0;
            for await (const part of answer.body ?? []) bytes += part.length;
            return answer.status === 200 && bytes < 1_000_000 ? 0 : answer.status;
          }),
        );
        const count = (status: number) => statuses.filter((one) => one === status).length;
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        return {
          summary: `${count(200)} whole and ${count(503)} told to come again in ${seconds} s`,
          faults: count(200) + count(503) < asks ? ['an answer was neither whole nor refused'] : [],
        };
      },
    ),
};

/** Each is a row of its own in the database. */
export const manyStars: TortureRow = {
  name: 'star of 500 songs in one call',
  run: () =>
    whileMeasured(
      {},
      { maxMegabytes: 100, maxMilliseconds: 100 },
      async ({ server, listener }) => {
        const app = await appOf(server.url, listener);
        return { app, songs: await songsOf(app) };
      },
      async ({ app, songs }) => {
        const began = performance.now();
        const answer = await post(app, 'star', '', songs.map((song) => `id=${song}`).join('&'));
        const isDone = (await answer.text()).includes('"status":"ok"');
        const seconds = ((performance.now() - began) / 1000).toFixed(2);
        return {
          summary: `${songs.length} songs in ${seconds} s`,
          faults: isDone ? [] : ['the call was refused'],
        };
      },
    ),
};
