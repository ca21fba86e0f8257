import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { bytes, get } from '#contract/endpoint.ts';
import type { ServerStatus } from '#contract/operator.ts';
import { stopMonotonicClock } from '#rules/testing/test-clocks.ts';
import { onBothDatabases, sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { createOpenStreams } from '#server/http/open-streams.ts';
import { type App, prepare, serveBytes } from '#server/http/serve.ts';
import { testApp } from '#server/testing/test-app.ts';
import { statusRoutes } from './status-routes.ts';

afterEach(() => vi.useRealTimers());

const nobody = {
  session: async () => '',
  developer: () => undefined,
  listener: () => '',
  ownerOf: () => undefined,
};
const noAlbums = { async *slices() {}, find: () => Promise.resolve(undefined) };
const status = {
  state: 'scanning' as const,
  source: 'folder' as const,
  found: 5,
  done: 2,
  songs: 41,
  unreadable: 1,
  revision: 1,
  finishedAt: '2026-01-02T03:04:05.000Z',
  problem: 'The music folder away is not there. Is its disk connected?',
};
const problems = {
  problem: 'The music folder /srv/away is not there. Is its disk connected?',
  silent: ['/mnt/nas'],
  unreadable: { count: 1, paths: ['/srv/music/private'] },
  sharing: { readBy: 'attic', isHere: false, changesBehind: 2 },
};
const folder = {
  routes: () => undefined,
  library: () => noAlbums,
  status: () => status,
  problems: async () => problems,
  convertingCount: () => 1,
};
const shortSound = get('/api/test/sound', {
  audience: 'session',
  summary: 'A sound',
  input: z.object({}),
  reply: bytes,
});
const radio = {
  parts: () => [],
  routes: (app: App) =>
    serveBytes(
      app,
      shortSound,
      async ({ response }) => void response.header('content-type', 'audio/mpeg').send(Buffer.alloc(9)),
    ),
};
const backups = {
  backUpNow: async () => true,
  pathOf: () => undefined,
  status: async () => ({
    folder: '/srv/data/backups',
    nightly: true,
    running: false,
    last: { state: 'failed' as const, sentence: 'No room.', at: '2026-01-03T03:00:00.000Z' },
    nextAt: null,
    backups: [{ name: 'a.zip', madeAt: '2026-01-02T03:00:00.000Z', bytes: 1 }],
  }),
};

onBothDatabases((opened) => {
  test('whoever runs the server sees in one answer how it stands, with the paths of folders that cannot be read', async () => {
    await using server = await testApp({ folder, backups }, await opened());
    const { cookie } = await server.signUp();
    const answer = await server.ask('GET', '/api/operator/server', undefined, cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<ServerStatus>()).toMatchObject({
      versions: { earshot: '0.0.0-test', node: process.versions.node },
      activity: { listeners: 0, streams: 0, conversions: 1 },
      eventLoopDelay: { maxSeconds: expect.any(Number), p99Seconds: expect.any(Number) },
      scan: {
        state: 'scanning',
        found: 5,
        done: 2,
        problem: problems.problem,
        silentFolders: ['/mnt/nas'],
        unreadableFolders: problems.unreadable,
        sharing: problems.sharing,
      },
      backups: {
        nightly: true,
        last: { state: 'failed', at: '2026-01-03T03:00:00.000Z' },
        newestAt: '2026-01-02T03:00:00.000Z',
      },
    });
  });

  test('who hears something counts once, however many parts of it they ask for', async () => {
    await using server = await testApp({ radio }, await opened());
    const ann = await server.signUp();
    const bob = await server.signUp('bob@example.org');
    for (const { cookie } of [ann, bob, ann, ann]) {
      const sound = await server.ask('GET', '/api/test/sound', undefined, cookie);
      expect(sound.statusCode).toBe(200);
    }
    const answer = await server.ask('GET', '/api/operator/server', undefined, ann.cookie);
    expect(answer.json<ServerStatus>().activity).toEqual({ listeners: 2, streams: 0, conversions: 0 });
  });

  test('another listener learns of none of these paths', async () => {
    await using server = await testApp({ folder, backups }, await opened());
    await server.signUp();
    const { cookie } = await server.signUp('bob@example.org');
    const answer = await server.ask('GET', '/api/operator/server', undefined, cookie);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toMatch(/srv|mnt/);
  });
});

test('a page that is left open has the data folder measured once in five minutes', async () => {
  const pass = stopMonotonicClock();
  let now = Date.now();
  let measured = 0;
  const app = Fastify();
  const opened = await sqliteDatabase();
  const identity = { ...nobody, operator: async () => 'ann' };
  prepare(
    app,
    identity,
    createOpenStreams(() => undefined),
  );
  statusRoutes(app, {
    database: opened.database,
    dataFolder: '',
    version: '1',
    signups: async () => 'open',
    sendsMail: false,
    activity: () => ({ listeners: 0, streams: 0, conversions: 0 }),
    eventLoopDelay: () => ({ maxSeconds: 0, p99Seconds: 0 }),
    scan: async () => null,
    backups: async () => null,
    measureStorage: async () => {
      measured += 1;
      return [];
    },
    now: () => now,
  });
  const look = () => app.inject('/api/operator/server');
  await Promise.all([look(), look()]);
  now -= 24 * 60 * 60_000;
  pass(4 * 60_000);
  await look();
  expect(measured).toBe(1);
  pass(60_000);
  expect((await look()).statusCode).toBe(200);
  expect(measured).toBe(2);
  await app.close();
  await opened[Symbol.asyncDispose]();
});
