import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testApp } from '#server/testing/test-app.ts';

const scan = {
  state: 'scanning' as const,
  source: 'folder' as const,
  found: 5,
  done: 2,
  songs: 41,
  unreadable: 1,
  revision: 1,
  finishedAt: '2026-01-02T03:04:05.000Z',
  problem: null,
};
const token = 'a-token-for-the-scraper';
const config = { signups: 'open' as const, publicUrl: undefined, trustProxy: 1 };
const noAlbums = { async *slices() {}, find: () => Promise.resolve(undefined) };
const folder = {
  routes: () => undefined,
  library: () => noAlbums,
  status: () => scan,
  problems: async () => ({
    problem: null,
    silent: ['/music/nas'],
    unreadable: { count: 23, paths: ['/music/private'] },
    sharing: { readBy: 'attic', isHere: false, changesBehind: 3 },
  }),
  convertingCount: () => 2,
};

onBothDatabases((opened) => {
  test('how many people, sessions, shows and jobs there are, without a name', async () => {
    await using server = await testApp({ config }, await opened());
    await server.signUp('ann@example.org');
    const now = Date.now();
    await server.opened.database
      .insertInto('server_job')
      .values([
        {
          name: 'backup',
          lease_until: 0,
          started_at: now - 70_000,
          finished_at: now - 60_000,
          outcome: '{"state":"failed","sentence":"No room for Ann."}',
        },
        { name: 'other', lease_until: now + 60_000, started_at: now, finished_at: null, outcome: null },
      ])
      .execute();
    await server.ask('GET', '/api/nowhere/ann');
    const { body, headers } = await server.app.inject('/metrics');
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(body).toMatch(/^earshot_people 1$/m);
    expect(body).toMatch(/^earshot_sessions 1$/m);
    expect(body).toMatch(/^earshot_database_up\{kind="(sqlite|postgres)"\} 1$/m);
    expect(body).toMatch(/^earshot_database_size_bytes [1-9]\d+$/m);
    expect(body).toMatch(/^earshot_feeds\{state="failing"\} 0$/m);
    expect(body).toMatch(/^earshot_feeds_due 0$/m);
    expect(body).toMatch(/^earshot_job_last_success\{job="backup"\} 0$/m);
    expect(body).toMatch(/^earshot_job_age_seconds\{job="backup"\} 6\d/m);
    expect(body).toMatch(/^earshot_job_running\{job="other"\} 1$/m);
    expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(body).toMatch(
      /^http_request_duration_seconds_count\{method="POST",route="\/api\/auth\/signup",status="2xx"\} 1$/m,
    );
    expect(body).not.toMatch(/ann|nowhere/i);
  });

  test('a database that is away is told as such, and the rest goes on', async () => {
    await using server = await testApp({ config }, await opened());
    await server.opened.database.schema.alterTable('podcast_feed').renameTo('podcast_feed_away').execute();
    const { body, statusCode } = await server.app.inject('/metrics');
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^earshot_database_up\{kind="\w+"\} 0$/m);
    expect(body).toMatch(/^process_cpu_seconds_total /m);
  });
});

test('how the scan stands is told', async () => {
  await using server = await testApp({ config, folder });
  const { body } = await server.app.inject('/metrics');
  expect(body).toMatch(/^earshot_scan_running 1$/m);
  expect(body).toMatch(/^earshot_songs 41$/m);
  expect(body).toMatch(/^earshot_scan_finished_timestamp_seconds 1767323045$/m);
});

test('folders that cannot be read, conversions, the disk and backups are counted, and no path is said', async () => {
  const data = mkdtempSync(join(tmpdir(), 'earshot-metrics-'));
  const backups = {
    backUpNow: async () => true,
    pathOf: () => undefined,
    status: async () => ({
      folder: data,
      nightly: true,
      running: false,
      last: null,
      nextAt: null,
      backups: [{ name: 'a.zip', madeAt: '2026-01-02T03:04:05.000Z', bytes: 1 }],
    }),
  };
  await using server = await testApp({ config: { ...config, dataFolder: data }, folder, backups });
  const { body } = await server.app.inject('/metrics');
  rmSync(data, { recursive: true });
  expect(body).toMatch(/^earshot_unreadable_folders 23$/m);
  expect(body).toMatch(/^earshot_silent_folders 1$/m);
  expect(body).toMatch(/^earshot_reads_music_folder 0$/m);
  expect(body).toMatch(/^earshot_catalogue_changes_behind 3$/m);
  expect(body).toMatch(/^earshot_conversions_running 2$/m);
  expect(body).toMatch(/^earshot_disk_free_bytes [1-9]\d+$/m);
  expect(body).toMatch(/^earshot_backup_newest_timestamp_seconds 1767323045$/m);
  expect(body).toMatch(/^earshot_listeners 0$/m);
  expect(body).not.toMatch(/\/music/);
});

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

test.each([
  ['this machine', '127.0.0.1', {}, 200],
  ['this machine by IPv6', '::1', { host: '[::1]:4400' }, 200],
  ['another machine', '192.168.1.9', {}, 403],
  ['another machine that says it is this one', '192.168.1.9', { 'x-forwarded-for': '127.0.0.1' }, 403],
  ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 403],
  ['a proxy that says so in the standard’s way', '127.0.0.1', { forwarded: 'for=127.0.0.1' }, 403],
  ['a proxy that keeps the name it was asked by', '127.0.0.1', { host: '192.168.1.2' }, 403],
  ['this machine with a token though none is set', '127.0.0.1', bearer(token), 403],
])(
  'without a token, what %s asks is answered as it should be',
  async (_who, remoteAddress, headers, status) => {
    await using server = await testApp({ config });
    const answer = await server.app.inject({ url: '/metrics', remoteAddress, headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.body.includes('process_')).toBe(status === 200);
  },
);

test.each([
  ['another machine that has the token', '192.168.1.9', bearer(token), 200],
  ['a proxy that passes the token on', '127.0.0.1', { ...bearer(token), 'x-forwarded-for': '8.8.8.8' }, 200],
  ['somebody with another token', '192.168.1.9', bearer(`${token}x`), 401],
  ['somebody without a token', '192.168.1.9', {}, 401],
  ['this machine', '127.0.0.1', {}, 200],
])('with a token, what %s asks is answered as it should be', async (_who, remoteAddress, headers, status) => {
  await using server = await testApp({ config: { ...config, metricsToken: token } });
  const answer = await server.app.inject({ url: '/metrics', remoteAddress, headers });
  expect(answer.statusCode).toBe(status);
});
