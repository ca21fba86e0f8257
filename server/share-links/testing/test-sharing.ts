import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import sharp from 'sharp';
import type { ShareLink } from '#contract/share-links.ts';
import type { TestDatabase } from '#server/database/testing/test-databases.ts';
import { openCatalogue } from '#server/folder/catalogue/catalogue-reader.ts';
import { type Folder, openFolder } from '#server/folder/folder.ts';
import { rowsOf } from '#server/folder/store/query.ts';
import { makeFolders, scanned } from '#server/folder/testing/test-app.ts';
import { mp3File } from '#server/folder/testing/test-files.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

const songRows = rowsOf(
  { id: 'integer not null', title: 'text not null', album_id: 'integer not null' },
  'select id, title, album_id from song',
);
const quiet = () => undefined;
const song = (title: string, track: number, more: object = {}) =>
  mp3File({ title, artist: 'Ana Reed', album: 'Woods', track: String(track), ...more }, track);

export type TestMusic = Awaited<ReturnType<typeof testMusic>>;

/** A music folder: three songs on `Woods`, which has a picture, and one elsewhere. */
export async function testMusic() {
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#c02040' } })
    .jpeg()
    .toBuffer();
  const place = makeFolders({
    'woods/1.mp3': song('Alder', 1, { picture }),
    'woods/2.mp3': song('Birch', 2, { artist: 'Ben Moss', albumArtist: 'Ana Reed', picture }),
    'woods/3.mp3': song('Cedar', 3, { picture }),
    'hills/4.mp3': song('Dune', 4, { album: 'Hills' }),
  });
  const log = { info: quiet, warn: quiet, error: quiet };
  const folder: Folder = await openFolder({ musicFolders: [place.music], dataFolder: place.data, log });
  await scanned(folder);
  const catalogue = openCatalogue(place.data);
  const rows = catalogue.all(songRows);
  catalogue.close();
  const idOfTitle = (title: string) => rows.find((row) => row.title === title);
  return {
    folder,
    songId: (title: string) => String(idOfTitle(title)?.id),
    albumId: (title: string) => String(idOfTitle(title)?.album_id),
    /** A file that leaves the folder. */
    async remove(path: string): Promise<void> {
      rmSync(join(place.music, path));
      folder.rescan();
      await scanned(folder);
    },
    close: () => folder.close(),
  };
}

export type LinkInput = Record<string, unknown>;

type Options = { isOn?: boolean; log?: Logger; publicUrl?: string; basePath?: string };

/** A server where links are on, and Ann, whose server it is, Bob and a clock. */
export async function testSharing(opened: TestDatabase, music: TestMusic, options: Options = {}) {
  const clock = { now: Date.UTC(2026, 4, 6, 7) };
  const { isOn = true, log, publicUrl, basePath = '' } = options;
  const server = await testApp(
    {
      folder: music.folder,
      config: { signups: 'open', publicUrl, trustProxy: 1, shareLinks: isOn, basePath },
      now: () => clock.now,
      ...(log ? { log } : {}),
    },
    opened,
  );
  const ann = await server.signUp();
  clock.now += 1_000;
  const bob = await server.signUp('bob@example.org', 'four words of Bob');
  const ask: TestApp['ask'] = (...question) => server.ask(...question);

  async function makeAs(cookie: string, input: LinkInput = {}) {
    const album = { kind: 'album', itemId: music.albumId('Alder') };
    const body = { ...album, expiresAt: null, maxPlays: null, note: '', ...input };
    return ask('POST', '/api/share-links', body, cookie);
  }

  return {
    server,
    opened,
    clock,
    ann,
    bob,
    ask,
    makeAs,
    /** A link of Ann’s; the album `Woods` where nothing else is said. */
    async make(input: LinkInput = {}): Promise<ShareLink & { path: string }> {
      const answer = await makeAs(ann.cookie, input);
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      const link = answer.json<ShareLink>();
      return { ...link, path: new URL(link.url ?? '').pathname.slice(basePath.length) };
    },
    /** Asks as a browser that has no session. */
    open: (path: string, headers: Record<string, string> = {}) =>
      server.app.inject({ method: 'GET', url: path, headers }),
    list: async (cookie = ann.cookie) =>
      (await ask('GET', '/api/share-links', undefined, cookie)).json<{ isOn: boolean; links: ShareLink[] }>(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** The addresses of the sounds that a page names, in its order. */
export const soundsIn = (page: string): string[] =>
  [...page.matchAll(/data-sound="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

export const titlesIn = (page: string): string[] =>
  [...page.matchAll(/<span class="title">([^<]+)<\/span>/g)].map(([, title = '']) => title);
