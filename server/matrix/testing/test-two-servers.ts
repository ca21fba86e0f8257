import { join } from 'node:path';
import sharp from 'sharp';
import type { Endpoint } from '#contract/endpoint.ts';
import { createSteppedClock } from '#rules/testing/test-clocks.ts';
import { postgresDatabase, sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { type Folder, openFolder } from '#server/folder/folder.ts';
import { makeFolders, scanned } from '#server/folder/testing/test-app.ts';
import { mp3File } from '#server/folder/testing/test-files.ts';
import { type Answering, type TestWebServer, testWebServer } from '#server/net/testing/test-web-server.ts';
import { daily, rss } from '#server/podcasts/testing/test-podcasts.ts';
import { nameOf, sentBy } from './test-calls.ts';
import { plantAll, secretMark } from './test-planting.ts';
import { filled, type Headers, openTestServer, type TestServer, type Things } from './test-server.ts';

const quiet = () => undefined;
const sendAs =
  (type: string, bytes: Buffer | string): Answering =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(bytes);
  };

async function picture(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 60, channels: 3, background: '#c02040' } })
    .jpeg()
    .toBuffer();
}

/** A song with a picture and words, a book, and enough others for a mix; scanned once for both servers. */
async function openMusic() {
  const tags = { artist: 'Ana Reed', genre: 'Folk', date: '1990' };
  const others = Array.from({ length: 24 }, (_, index) => {
    const album = `Album ${index % 4}`;
    return [`others/${index}.mp3`, mp3File({ ...tags, album, title: `Song ${index}` }, index + 1)] as const;
  });
  const place = makeFolders({
    ...Object.fromEntries(others),
    'woods/alder.mp3': mp3File({ ...tags, title: 'Alder', album: 'Woods', picture: await picture() }),
    'road/1.mp3': mp3File({ title: 'Part 1', artist: 'Jane Writer', album: 'Road', genre: 'Audiobook' }, 50),
    'woods/alder.lrc': Buffer.from('[00:01.00]Under the alder'),
  });
  const log = { info: quiet, warn: quiet, error: quiet };
  const folder = await openFolder({ musicFolders: [place.music], dataFolder: place.data, log });
  await scanned(folder);
  return folder;
}

/** Shows of other hosts: one for everybody, one behind a password. */
async function openWeb(): Promise<TestWebServer> {
  const web = await testWebServer({
    '/sound.mp3': sendAs('audio/mpeg', Buffer.alloc(2_000, 7)),
    '/cover.jpg': sendAs('image/jpeg', await picture()),
    '/words.txt': sendAs('text/plain', `${secretMark} words`),
  });
  const feed = (title: string, host: string) =>
    rss(
      title,
      daily(1, host).map((item) => ({
        ...item,
        url: web.url('/sound.mp3'),
        title,
        more: `<podcast:transcript url="${web.url('/words.txt')}" type="text/plain"/>`,
      })),
      `<itunes:image href="${web.url('/cover.jpg')}"/>`,
    );
  web.answers['/public'] = sendAs('application/rss+xml', feed('For everybody', 'https://a.example.org'));
  web.answers['/members'] = (request, response) => {
    if (request.headers.authorization === undefined) response.writeHead(401).end();
    else response.writeHead(200).end(feed(`${secretMark} show`, 'https://b.example.org'));
  };
  return web;
}

/** The ids that the scan gave, as a listener reads them. */
async function songOf({ server, ann, ask }: TestServer, folder: Folder): Promise<Things> {
  const { headers } = { headers: ann.tokens };
  const hits = await ask('GET', { url: '/v1/catalog/us/search?types=songs,playlists&term=alder' }, headers);
  const [song] = hits.json<{ results: { songs: { data: { id: string }[] } } }>().results.songs.data;
  const url = `/v1/catalog/us/songs/${song?.id}`;
  const { relationships, attributes } = (await server.app.inject({ url, headers })).json<{
    data: [
      {
        relationships: Record<string, { data: { id: string }[] }>;
        attributes: { artwork: { url: string } };
      },
    ];
  }>().data[0];
  const artworkUrl = attributes.artwork.url;
  const books = await ask('GET', { url: '/api/books' }, ann.cookie);
  return {
    song: song?.id ?? '',
    album: relationships['albums']?.data[0]?.id ?? '',
    artist: relationships['artists']?.data[0]?.id ?? '',
    book: books.json<{ books: { id: string }[] }>().books[0]?.id ?? '',
    bookFolder: join(folder.bookChoices.musicFolders[0] ?? '', 'road'),
    artworkUrl,
    artwork: artworkUrl.split('/')[4] ?? '',
  };
}

/** What both servers answered to the same: one status, and the two bodies. */
export type Answered = { status: number; bodies: string[]; what: string };

/** The same server on SQLite and on PostgreSQL, asked the same at the same time. */
export async function openTwoServers() {
  const clock = createSteppedClock(Date.UTC(2026, 4, 6, 7));
  const [folder, web] = await Promise.all([openMusic(), openWeb()]);
  const needs = { folder, web, clock, song: {} };
  const servers = [
    await openTestServer(await sqliteDatabase(), needs),
    await openTestServer(await postgresDatabase(), needs),
  ];
  for (const server of servers) {
    Object.assign(server.things, await songOf(server, folder));
    await plantAll(server);
  }

  /** Throws a sentence where the two databases do not answer with the same status, or one with a fault of its own. */
  async function ask(
    call: Endpoint,
    input: Record<string, unknown>,
    headersOf: (server: TestServer) => Headers,
    { who, absent = false }: { who: string; absent?: boolean },
  ): Promise<Answered> {
    const answers = await Promise.all(
      servers.map((server) => {
        const things = absent ? server.absent() : { ...server.things, annsUserId: server.ann.id };
        return server.ask(call.method, sentBy(call, filled(input, things)), headersOf(server));
      }),
    );
    const what = `${nameOf(call)} ${JSON.stringify(input).slice(0, 600)} asked by ${who}`;
    const [sqlite, postgres] = answers;
    if (sqlite === undefined || postgres === undefined) throw new Error('There must be two servers.');
    if (sqlite.statusCode !== postgres.statusCode)
      throw new Error(
        `${what}: ${sqlite.statusCode} on SQLite (${sqlite.body.slice(0, 300)}), ` +
          `${postgres.statusCode} on PostgreSQL (${postgres.body.slice(0, 300)})`,
      );
    // 502: another machine did not answer; that is no fault of this one.
    if (sqlite.statusCode >= 500 && sqlite.statusCode !== 502)
      throw new Error(`${what}: ${sqlite.statusCode} ${sqlite.body.slice(0, 300)}`);
    return { status: sqlite.statusCode, bodies: answers.map(({ body }) => body), what };
  }

  return {
    clock,
    houses: servers,
    /** The machine of others that both ask. */
    web,
    ask,
    async [Symbol.asyncDispose](): Promise<void> {
      for (const server of servers) await server[Symbol.asyncDispose]();
      await folder.close();
      await web[Symbol.asyncDispose]();
    },
  };
}

export type TwoServers = Awaited<ReturnType<typeof openTwoServers>>;
