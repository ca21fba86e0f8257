import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppApi } from '#contract/app-passwords.ts';
import type { AppNeeds } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { sqliteDatabase, type TestDatabase } from '#server/database/testing/test-databases.ts';
import type { LookupFunction } from '#server/net/guarded-agent.ts';
import { createGuardedFetch } from '#server/net/guarded-fetch.ts';
import { testApp, testConfig } from '#server/testing/test-app.ts';
import { openPodcasts } from '../podcasts.ts';
import type { Readers } from '../reading/readers.ts';
import type { EpisodeNews, Listening } from '../shared/listening.ts';
import type { LocalHost } from '../shared/local-hosts.ts';
import type { Directory } from '../shared/search-result.ts';

export const withoutListeners: Listening = {
  withListeners: async () => new Set(),
  move: async () => undefined,
};

type Options = {
  allow?: string[];
  directories?: Directory[];
  listening?: Listening;
  news?: EpisodeNews;
  episodesCame?: (feedId: number) => Promise<void>;
  isDemo?: () => boolean;
  database?: TestDatabase;
  readers?: Readers;
  lookup?: LookupFunction;
  now?: () => number;
  /** The music folder, for tests of what both have to do with. */
  folder?: AppNeeds['folder'];
  hosts?: readonly LocalHost[];
  /** App APIs that are on; all by default. */
  appApis?: AppApi[];
};

/** The podcast module alone on a database, as a second server would have it. Its warnings are collected. */
export function testPodcastServer(
  database: Database,
  {
    allow = [],
    now = Date.now,
    listening = withoutListeners,
    directories = [],
    isDemo = () => false,
    readers,
    lookup,
    news,
    episodesCame,
    hosts = [],
  }: Options,
) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-podcasts-'));
  const warnings: unknown[] = [];
  const net = createGuardedFetch({
    allowPrivateHosts: allow,
    userAgent: 'Earshot/test',
    ...(lookup ? { lookup } : {}),
  });
  const podcasts = openPodcasts({
    database,
    dataFolder,
    net,
    hosts,
    directories,
    listening,
    isDemo,
    warn: (error) => warnings.push(error),
    ...(readers ? { readers } : {}),
    ...(news ? { news } : {}),
    ...(episodesCame ? { episodesCame } : {}),
    now,
    random: () => 0.5,
  });
  return {
    podcasts,
    net,
    warnings,
    async close(): Promise<void> {
      await podcasts.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** The whole server with podcasts, asked without a network, and one listener who is signed in. */
export async function testPodcasts(options: Options = {}) {
  const opened = options.database ?? (await sqliteDatabase());
  const podcastServer = testPodcastServer(opened.database, options);
  const server = await testApp(
    {
      podcasts: podcastServer.podcasts,
      ...(options.now ? { now: options.now } : {}),
      ...(options.folder ? { folder: options.folder } : {}),
      ...(options.appApis ? { config: { ...testConfig, appApis: options.appApis } } : {}),
    },
    opened,
  );
  const ann = await server.signUp();
  return {
    ...server,
    ...podcastServer,
    ann,
    get: (url: string, cookie = ann.cookie) => server.ask('GET', url, undefined, cookie),
    post: (url: string, body: object = {}, cookie = ann.cookie) => server.ask('POST', url, body, cookie),
    async [Symbol.asyncDispose](): Promise<void> {
      await podcastServer.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

type Item = { title?: string; guid?: string; url?: string; date?: string; more?: string; type?: string };

/** A feed of our own making. */
export function rss(title: string, items: readonly Item[], more = ''): string {
  const written = items.map(
    ({ title = 'Episode', guid, url, date, more = '', type = 'audio/mpeg' }) =>
      `<item><title>${title}</title>${guid === undefined ? '' : `<guid isPermaLink="false">${guid}</guid>`}${
        url === undefined ? '' : `<enclosure url="${url}" length="1000" type="${type}"/>`
      }${date === undefined ? '' : `<pubDate>${date}</pubDate>`}${more}</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>${title}</title><description>About ${title}</description>${more}${written.join('')}</channel></rss>`;
}

/** `count` episodes a day apart, the newest first. */
export const daily = (count: number, host = 'https://audio.example.org'): Item[] =>
  Array.from({ length: count }, (_, index) => ({
    title: `Day ${count - index}`,
    guid: `day-${count - index}`,
    url: `${host}/${count - index}.mp3`,
    date: new Date(Date.UTC(2026, 0, count - index, 9)).toUTCString(),
  }));
