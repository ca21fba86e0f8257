import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountImport } from '#contract/transfer.ts';
import { bookHost } from '#server/books/book-host.ts';
import type { TestDatabase } from '#server/database/testing/test-databases.ts';
import { openCatalogue } from '#server/folder/catalogue/catalogue-reader.ts';
import { openFolder } from '#server/folder/folder.ts';
import { rowsOf } from '#server/folder/store/query.ts';
import { makeFolders, scanned } from '#server/folder/testing/test-app.ts';
import { openNotifications } from '#server/notifications/notifications.ts';
import { createProgressListening } from '#server/podcasts/progress/progress-listening.ts';
import { testPodcastServer } from '#server/podcasts/testing/test-podcasts.ts';
import { openRadio } from '#server/radio/radio.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

const titlesOf = (kind: 'song' | 'album') =>
  rowsOf({ id: 'integer not null', title: 'text not null' }, `select id, title from ${kind}`);
const quiet = () => undefined;

type ServerOptions = { files?: Record<string, Buffer>; allow?: string[]; shareLinks?: boolean };

/** A whole Earshot with music and podcasts of its own. */
export async function testServer(
  opened: TestDatabase,
  { files = {}, allow = [], shareLinks = true }: ServerOptions = {},
) {
  const place = makeFolders(files);
  const log = { info: quiet, warn: quiet, error: quiet };
  const folder = await openFolder({ musicFolders: [place.music], dataFolder: place.data, log });
  await scanned(folder);
  const listening = createProgressListening(opened.database);
  const podcastServer = testPodcastServer(opened.database, {
    allow,
    listening,
    hosts: [bookHost(folder.books)],
  });
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-house-'));
  const server = await testApp(
    {
      folder,
      podcasts: podcastServer.podcasts,
      radio: openRadio({ database: opened.database, net: podcastServer.net }),
      notifications: openNotifications({
        database: opened.database,
        keyFor: () => randomBytes(32),
        net: podcastServer.net,
        warn: quiet,
      }),
      config: { signups: 'open', publicUrl: undefined, trustProxy: false, dataFolder, shareLinks },
    },
    opened,
  );

  /** The numbers that the scan gave, by title. */
  function numbersOf(kind: 'song' | 'album'): Record<string, string> {
    const catalogue = openCatalogue(place.data);
    const rows = catalogue.all(titlesOf(kind));
    catalogue.close();
    return Object.fromEntries(rows.map(({ id, title }) => [title, String(id)]));
  }

  return {
    opened,
    server,
    room: podcastServer,
    dataFolder,
    importFolder: join(dataFolder, 'imports'),
    songs: () => numbersOf('song'),
    albums: () => numbersOf('album'),
    async export(cookie: string): Promise<Buffer> {
      const answer = await server.ask('GET', '/api/account/export', undefined, cookie);
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.rawPayload;
    },
    send: (zip: Buffer, cookie: string) => sendZip(server, zip, cookie),
    async stand(cookie: string): Promise<AccountImport | null> {
      const answer = await server.ask('GET', '/api/account/import', undefined, cookie);
      return answer.json<{ import: AccountImport | null }>().import;
    },
    /** Sends a file and waits until it is taken in. */
    async import(zip: Buffer, cookie: string): Promise<AccountImport> {
      const answer = await sendZip(server, zip, cookie);
      if (answer.statusCode !== 202) throw new Error(`${answer.statusCode} ${answer.body}`);
      for (;;) {
        const stand = await this.stand(cookie);
        if (stand?.finishedAt) return stand;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await podcastServer.close();
      await server[Symbol.asyncDispose]();
      await folder.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof testServer>>;

const boundary = 'earshot-test';

async function sendZip(server: TestApp, zip: Buffer, cookie: string) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="e.zip"\r\ncontent-type: application/zip\r\n\r\n`;
  return server.app.inject({
    method: 'POST',
    url: '/api/account/import',
    payload: Buffer.concat([Buffer.from(head), zip, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      cookie,
    },
  });
}
