import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createBackupJob } from '../backup/job-repository.ts';
import { type Config, readConfig } from '../config/config.ts';
import { doesNotAnswer } from '../folder/access/folder-threads.ts';
import { quietLog } from '../folder/access/log.ts';
import { openMusicFiles } from '../folder/access/music-files.ts';
import { writeUnreadableFolders } from '../folder/scan/unreadable-folders.ts';
import { addressCheck, proxyCheck } from './address-checks.ts';
import { backupCheck, ofLast } from './backup-check.ts';
import { type Check, ok } from './check.ts';
import { checksOf } from './checks.ts';
import { databaseCheck } from './database-check.ts';
import { examine } from './examine.ts';
import { bookCheck, dataCheck, musicCheck } from './folder-checks.ts';
import { keyCheck } from './key-check.ts';
import { clockCheck, diskCheck, ffmpegCheck } from './machine-checks.ts';
import { checkDirectories, directoryCheck, workerCheck } from './podcast-checks.ts';
import { portCheck } from './port-check.ts';
import { readSettings } from './read-settings.ts';

const offline = { ITUNES_SEARCH_URL: '' };
const configOf = (environment: Record<string, string>): Config => readConfig({ ...offline, ...environment });

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'earshot-doctor-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

const resultOf = async (check: Check) => (await examine([check]))[0];

test('a check that throws or hangs is a fault of its own and takes no other along', async () => {
  const checks: Check[] = [
    { id: 'throws', title: 'Throws', look: () => Promise.reject(new Error('no luck.')) },
    {
      id: 'throws at once',
      title: 'Throws at once',
      look: () => {
        throw new Error('none at all.');
      },
    },
    { id: 'hangs', title: 'Hangs', look: () => new Promise(() => undefined) },
    { id: 'well', title: 'Well', look: () => ok('It is well.') },
  ];
  const seen = await examine(checks, 20);
  expect(seen.map(({ state }) => state)).toEqual(['fault', 'fault', 'fault', 'ok']);
  expect(seen.map(({ finding }) => finding).join(' ')).toMatch(
    /no luck\..*none at all\..*no answer within 0\.02/,
  );
});

test('every bad setting is a finding, and the rest is checked all the same', async () => {
  const settings = readSettings({ ...offline, PORT: 'x', BACKUPS: 'weekly', SIGNUPS: 'maybe', HOST: '::1' });
  expect(settings.faults).toHaveLength(3);
  expect(settings.config).toMatchObject({ port: 4400, host: '::1', nightlyBackups: true });
  const checks = checksOf({
    settings,
    version: '1',
    isServer: true,
    examineFolder: async () => ({ kind: 'good' }),
    now: Date.now,
  });
  const all = await resultOf(checks.find(({ id }) => id === 'settings') ?? workerCheck());
  expect(all).toMatchObject({ state: 'fault', finding: expect.stringContaining('BACKUPS must be') });
});

test('every check has a name of its own, a sentence, and a remedy where something is wrong', async () => {
  using data = folder();
  const settings = readSettings({ ...offline, DATA_DIR: join(data.path, 'none') });
  const seen = await examine(
    checksOf({
      settings,
      version: '1',
      isServer: true,
      examineFolder: async () => ({ kind: 'good' }),
      now: Date.now,
    }),
  );
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  for (const { state, finding, remedy } of seen) {
    expect(finding).toMatch(/\.$/);
    expect(remedy === null).toBe(state === 'ok');
  }
  // Looking changes nothing.
  expect(readdirSync(data.path)).toEqual([]);
});

test('music folders that are away, empty or inside the data folder are named', async () => {
  using data = folder();
  const files = openMusicFiles([], { log: quietLog });
  const music = join(data.path, 'music');
  const look = (environment: Record<string, string>) => {
    const config = configOf(environment);
    return resultOf(musicCheck(config, (folder) => files.examine(folder, config.dataFolder)));
  };
  const own = { DATA_DIR: join(data.path, 'data') };
  expect(await look(own)).toMatchObject({ state: 'ok' });
  expect(await look({ ...own, MUSIC_DIR: music })).toMatchObject({
    state: 'fault',
    finding: expect.stringContaining('not there'),
  });
  mkdirSync(music);
  expect(await look({ ...own, MUSIC_DIR: music })).toMatchObject({
    state: 'warning',
    finding: `${music} is empty.`,
  });
  writeFileSync(join(music, 'a.mp3'), '');
  expect(await look({ ...own, MUSIC_DIR: music })).toMatchObject({ state: 'ok' });
  mkdirSync(own.DATA_DIR);
  writeUnreadableFolders(
    own.DATA_DIR,
    Array.from({ length: 21 }, (_, index) => join(music, `${10 + index}`)),
  );
  expect(await look({ ...own, MUSIC_DIR: music })).toMatchObject({
    state: 'warning',
    finding: expect.stringMatching(/could not read 21 folders: .*\/music\/10, .*\/music\/29 and 1 more\.$/),
  });
  rmSync(own.DATA_DIR, { recursive: true });
  expect(await look({ DATA_DIR: data.path, MUSIC_DIR: music })).toMatchObject({
    state: 'fault',
    finding: expect.stringContaining('lies inside'),
  });
  await files.close();
});

test('folders of books that are away or empty are named with their setting', async () => {
  using data = folder();
  using place = folder();
  const books = join(place.path, 'books');
  const files = openMusicFiles([], { log: quietLog });
  const look = (environment: Record<string, string>) => {
    const config = configOf({ DATA_DIR: data.path, ...environment });
    return resultOf(bookCheck(config, (one) => files.examine(one, config.dataFolder)));
  };
  expect(await look({})).toMatchObject({ state: 'ok' });
  expect(await look({ BOOKS_DIR: books })).toMatchObject({
    state: 'fault',
    remedy: 'Connect its disk, or correct BOOKS_DIR.',
  });
  mkdirSync(books);
  expect(await look({ BOOKS_DIR: books })).toMatchObject({ state: 'warning', finding: `${books} is empty.` });
  writeFileSync(join(books, 'a.m4b'), '');
  expect(await look({ BOOKS_DIR: books })).toMatchObject({ state: 'ok', finding: `${books} can be read.` });
  await files.close();
});

test('a music folder that does not answer is a fault with its name', async () => {
  const config = configOf({ MUSIC_DIR: '/music' });
  const silent = () => Promise.reject(doesNotAnswer());
  expect(await resultOf(musicCheck(config, silent))).toMatchObject({
    state: 'fault',
    finding: '/music does not answer: The music folder does not answer.',
  });
});

test('a data folder or a key that others may read is named, and so is a damaged key', async () => {
  using data = folder();
  const config = configOf({ DATA_DIR: data.path });
  expect(await resultOf(dataCheck(config))).toMatchObject({ state: 'ok' });
  expect(await resultOf(keyCheck(config))).toMatchObject({ state: 'ok' });
  chmodSync(data.path, 0o755);
  expect(await resultOf(dataCheck(config))).toMatchObject({
    state: 'warning',
    remedy: `chmod 700 ${data.path}`,
  });
  const key = join(data.path, 'secret.key');
  writeFileSync(key, 'f'.repeat(64));
  chmodSync(key, 0o644);
  expect(await resultOf(keyCheck(config))).toMatchObject({ state: 'warning', remedy: `chmod 600 ${key}` });
  writeFileSync(key, 'short');
  expect(await resultOf(keyCheck(config))).toMatchObject({ state: 'fault' });
  rmSync(key);
  writeFileSync(join(data.path, 'folder-identity.sqlite'), '');
  expect(await resultOf(keyCheck(config))).toMatchObject({
    state: 'fault',
    finding: expect.stringContaining('is gone'),
  });
});

test('a port is free, Earshot’s, or another program’s', async () => {
  const web = createServer((_request, response) => response.end('{"status":"ok"}')).listen(0, '127.0.0.1');
  const silent = createSocketServer((socket) => socket.resume().end('SSH-2.0-x\r\n')).listen(0, '127.0.0.1');
  await Promise.all([once(web, 'listening'), once(silent, 'listening')]);
  const portOf = (server: { address(): AddressInfo | string | null }) => {
    const address = server.address();
    return typeof address === 'object' && address ? String(address.port) : '';
  };
  const look = (PORT: string, HOST = '127.0.0.1') => resultOf(portCheck(configOf({ PORT, HOST }), false));
  expect(await look(portOf(web))).toMatchObject({
    state: 'ok',
    finding: expect.stringContaining('is running'),
  });
  expect(await look(portOf(silent))).toMatchObject({
    state: 'fault',
    finding: expect.stringContaining('Another program'),
  });
  expect(await look('0', '203.0.113.9')).toMatchObject({
    state: 'fault',
    finding: expect.stringContaining('203.0.113.9'),
  });
  const port = portOf(silent);
  silent.close();
  await once(silent, 'close');
  expect(await look(port)).toMatchObject({ state: 'ok', finding: expect.stringContaining('is free') });
  web.close();
});

test.each<[string, Record<string, string>, string, string]>([
  ['nothing set', {}, 'ok', 'ok'],
  ['a public name in clear text', { PUBLIC_URL: 'http://music.example.org' }, 'warning', 'ok'],
  ['a name at home in clear text', { PUBLIC_URL: 'http://music.lan' }, 'ok', 'ok'],
  ['a name that is allowed and no public address', { ALLOWED_HOSTS: 'music.example.org' }, 'warning', 'ok'],
  [
    'a public address that only this machine has',
    { PUBLIC_URL: 'http://localhost:4400', HOST: '0.0.0.0' },
    'warning',
    'ok',
  ],
  ['https and nobody believed', { PUBLIC_URL: 'https://music.example.org' }, 'ok', 'warning'],
  ['https behind a proxy here', { PUBLIC_URL: 'https://music.example.org', TRUST_PROXY: '1' }, 'ok', 'ok'],
  [
    'https behind a proxy that anybody can pass by',
    { PUBLIC_URL: 'https://music.example.org', TRUST_PROXY: '1', HOST: '0.0.0.0' },
    'ok',
    'warning',
  ],
])('addresses and proxy: %s', async (_what, environment, addresses, proxy) => {
  const config = configOf(environment);
  expect((await resultOf(addressCheck(config)))?.state).toBe(addresses);
  expect((await resultOf(proxyCheck(config)))?.state).toBe(proxy);
});

onBothDatabases((open) => {
  test('a database is named with its version, and one that a newer Earshot used is a fault', async () => {
    await using opened = await open();
    const config = { ...configOf({}), database: opened.location };
    expect(await resultOf(databaseCheck(config))).toMatchObject({
      state: 'ok',
      finding: expect.stringMatching(/^(SQLite|PostgreSQL) \d+\..* all \d+ migrations are done\.$/),
    });
    await sql`insert into kysely_migration (name, timestamp) values ('999-future', '2030')`.execute(
      opened.database,
    );
    expect(await resultOf(databaseCheck(config))).toMatchObject({
      state: 'fault',
      finding: expect.stringContaining('999-future'),
    });
    await sql`delete from kysely_migration where name >= '010'`.execute(opened.database);
    expect(await resultOf(databaseCheck(config))).toMatchObject({
      state: 'warning',
      remedy: 'The next start makes them.',
    });
  });

  test('backups are as old as the last that was made', async () => {
    await using opened = await open();
    const config = { ...configOf({}), database: opened.location };
    const job = createBackupJob(opened.database);
    const look = (now: number) => resultOf(backupCheck(config, () => now));
    expect(await look(0)).toMatchObject({
      state: 'warning',
      finding: 'None has been made yet.',
      remedy: expect.stringMatching(/“Back up now” on the page This server makes one at once\.$/),
    });
    await job.take(undefined, 1000, 2000);
    expect(await look(1000)).toMatchObject({ state: 'ok', finding: 'The first is being made.' });
    await job.finish(1000, { state: 'done', sentence: 'Made.' }, 1500);
    expect(await look(2000)).toMatchObject({ state: 'ok' });
    expect(await look(3 * 86_400_000)).toMatchObject({
      state: 'warning',
      finding: 'The last one was made 2 days ago.',
    });
  });

  test('a clock that is right is right for the database as well', async () => {
    await using opened = await open();
    const look = (now: () => number) =>
      resultOf(clockCheck({ database: opened.location, ask: async () => [], now }));
    expect(await look(Date.now)).toMatchObject({ state: 'ok' });
    const wrong = await look(() => Date.now() + 3_600_000);
    expect(wrong?.state).toBe(opened.location.kind === 'postgres' ? 'warning' : 'ok');
    expect(await look(() => 0)).toMatchObject({ state: 'fault', finding: expect.stringContaining('1970') });
  });
});

test('a backup that failed says why', () => {
  const last = {
    startedAt: 0,
    finishedAt: 1,
    leaseUntil: 0,
    outcome: { state: 'skipped', sentence: 'The disk is full.' },
  } as const;
  expect(ofLast(last, 2)).toMatchObject({
    state: 'warning',
    finding: expect.stringContaining('The disk is full.'),
  });
});

test('a database that does not answer is a fault whose sentence tells no password', async () => {
  const config = configOf({ DATABASE_URL: 'postgres://ann:very-secret@127.0.0.1:1/earshot' });
  const seen = await examine([databaseCheck(config), backupCheck(config, Date.now), diskCheck(config)]);
  expect(seen.map(({ state }) => state)).toEqual(['fault', 'warning', 'ok']);
  expect(JSON.stringify(seen)).not.toContain('very-secret');
});

test('a file that is no database, or another program’s, is a fault', async () => {
  using data = folder();
  const config = configOf({ DATA_DIR: data.path });
  const path = join(data.path, 'earshot.sqlite');
  expect(await resultOf(databaseCheck(config))).toMatchObject({ state: 'ok' });
  expect(existsSync(path)).toBe(false);
  writeFileSync(path, 'no database, but long enough to be looked at as one'.repeat(20));
  expect(await resultOf(databaseCheck(config))).toMatchObject({
    state: 'fault',
    finding: expect.stringContaining('no SQLite database'),
  });
});

test('a database of 0 bytes beside its key is a fault, and the look leaves it as it is', async () => {
  using data = folder();
  const config = configOf({ DATA_DIR: data.path });
  const path = join(data.path, 'earshot.sqlite');
  writeFileSync(path, '');
  writeFileSync(join(data.path, 'secret.key'), 'a'.repeat(64), { mode: 0o600 });
  const seen = await examine([databaseCheck(config), keyCheck(config)]);
  expect(seen[0]).toMatchObject({ state: 'fault', finding: expect.stringContaining('is empty (0 bytes)') });
  expect(statSync(path).size).toBe(0);
});

test('a disk that is nearly full is named before it is full', async () => {
  using data = folder();
  const config = configOf({ DATA_DIR: data.path });
  const look = async (free: number) => (await resultOf(diskCheck(config, () => free)))?.state;
  expect(await look(50_000_000)).toBe('fault');
  expect(await look(500_000_000)).toBe('warning');
  expect(await look(5_000_000_000)).toBe('ok');
});

test('ffmpeg that is missing is no fault, and a worker reads a feed', async () => {
  expect(await resultOf(ffmpegCheck(async () => false))).toMatchObject({ state: 'warning' });
  expect(await resultOf(ffmpegCheck(async () => true))).toMatchObject({ state: 'ok' });
  expect(await resultOf(workerCheck())).toMatchObject({ state: 'ok' });
});

test('a directory is reached or not, asked once, and its clock compared with ours', async () => {
  let requestCount = 0;
  const web = createServer((_request, response) => {
    requestCount += 1;
    response.writeHead(404, { date: new Date(Date.now() - 7_200_000).toUTCString() }).end();
  }).listen(0, '127.0.0.1');
  await once(web, 'listening');
  const address = web.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const config = configOf({ ITUNES_SEARCH_URL: `http://${host}/search`, ALLOW_PRIVATE_HOSTS: host });
  const ask = checkDirectories(config, '1', Date.now);
  const database = { kind: 'sqlite', path: '' } as const;
  const seen = await examine([directoryCheck(ask), clockCheck({ database, ask, now: Date.now })]);
  expect(seen).toMatchObject([
    { state: 'ok', finding: `Reached: ${host}.` },
    { state: 'warning', finding: expect.stringContaining('seconds apart') },
  ]);
  expect(requestCount).toBe(1);
  web.close();
  const away = checkDirectories(
    configOf({ ITUNES_SEARCH_URL: 'http://127.0.0.1:1/', ALLOW_PRIVATE_HOSTS: '127.0.0.1:1' }),
    '1',
    Date.now,
  );
  expect(await resultOf(directoryCheck(away))).toMatchObject({ state: 'warning' });
});

test('the command ends with 1 for a fault and with 0 without, and speaks JSON when asked', async () => {
  using data = folder();
  const program = fileURLToPath(new URL('../command-line/main.ts', import.meta.url));
  async function run(environment: Record<string, string>, ...words: string[]) {
    const env = { ...process.env, ...offline, PORT: '0', DATA_DIR: join(data.path, 'data'), ...environment };
    const child = spawn(process.execPath, [program, 'doctor', ...words], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
    });
    await once(child, 'close');
    return { code: child.exitCode, said: output };
  }
  const well = await run({});
  expect(well).toMatchObject({ code: 0, said: expect.stringContaining('ok       Settings: Every setting') });
  const ill = await run({ PORT: 'x', DATABASE_URL: 'postgres://u@127.0.0.1:1/x' }, '--json');
  expect(ill.code).toBe(1);
  expect(JSON.parse(ill.said)).toMatchObject({
    checks: [
      { id: 'settings', state: 'fault' },
      { id: 'music' },
      { id: 'books' },
      { id: 'data' },
      { id: 'key' },
      { id: 'port' },
      { id: 'addresses' },
      { id: 'proxy' },
      { id: 'database', state: 'fault' },
      { id: 'backups' },
      { id: 'disk' },
      { id: 'clock' },
      { id: 'ffmpeg' },
      { id: 'directories' },
      { id: 'workers' },
      { id: 'mail' },
    ],
  });
});

test('whoever runs the server is shown the same, and two who ask at once wait for one look', async () => {
  let looks = 0;
  await using app = await testApp({
    doctor: async () => {
      looks += 1;
      return examine([{ id: 'one', title: 'One', look: () => ok('Well.') }]);
    },
  });
  const { cookie } = await app.signUp();
  const ask = () => app.ask('GET', '/api/operator/doctor', undefined, cookie);
  const [first] = await Promise.all([ask(), ask()]);
  expect(first.json()).toEqual({
    checks: [{ id: 'one', title: 'One', state: 'ok', finding: 'Well.', remedy: null }],
  });
  await ask();
  expect(looks).toBeLessThan(3);
});
