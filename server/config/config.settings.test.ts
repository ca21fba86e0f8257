import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { dataFolderProblem, prepareDataFolder } from './data-folder.ts';
import { loadEnvironment } from './environment.ts';
import { knownSettings, secretSettings } from './known-settings.ts';
import { unitEnvironment } from './systemd-unit.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test('every setting that is read is in the list of settings, and no other', () => {
  const names = new Set<string>();
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // A group of settings is read only where its first one is set.
  const groups: Record<string, string> = {
    APPLE_TEAM_ID: 'ABCDEFGHIJ',
    APPLE_KEY_ID: 'ABCDEFGHIJ',
    APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    OIDC_ISSUER: 'https://auth.example.org',
    OIDC_CLIENT_ID: 'earshot',
    PUBLIC_URL: 'https://music.example.org',
    SMTP_URL: 'smtps://mail.example.org',
    SMTP_FROM: 'earshot@example.org',
    PROXY_USER_HEADER: 'Remote-User',
    PROXY_USER_ADDRESSES: '127.0.0.1',
  };
  const values = new Proxy(groups, {
    get(target, name) {
      if (typeof name === 'string' && /^[A-Z]/.test(name)) names.add(name);
      return Reflect.get(target, name);
    },
  });
  readConfig(values);
  expect([...names, 'EARSHOT_CONFIG'].toSorted()).toEqual([...knownSettings].toSorted());
  for (const name of secretSettings) expect(knownSettings).toContain(name);
});

test('settings are read from the file that EARSHOT_CONFIG names, and a variable wins over it', () => {
  const path = file('mine.env', 'PORT=5000\nSIGNUPS=closed\n');
  const loaded = loadEnvironment({ EARSHOT_CONFIG: path, PORT: '6000' });
  expect(loaded).toMatchObject({ file: path, warnings: [] });
  expect(readConfig(loaded.environment)).toMatchObject({ port: 6000, signups: 'closed' });
});

test('a settings file that begins with a byte-order mark is read from its first line on', () => {
  const path = file('mark.env', '\uFEFFPORT=5002\n');
  expect(loadEnvironment({ EARSHOT_CONFIG: path })).toMatchObject({
    environment: { PORT: '5002' },
    warnings: [],
  });
});

test('settings are read from earshot.env beside the data folder', () => {
  file('earshot.env', 'PORT=5001\n');
  const { environment } = loadEnvironment({ DATA_DIR: join(folder, 'data') });
  expect(readConfig(environment).port).toBe(5001);
});

test('a settings file that is named and missing stops the start', () => {
  const path = join(folder, 'none.env');
  expect(() => loadEnvironment({ EARSHOT_CONFIG: path })).toThrow(
    `EARSHOT_CONFIG names the file ${path}, and it cannot be read.`,
  );
});

test.each(secretSettings)('the secret %s is read from a file, without its last line break', (name) => {
  const path = file('secret', 'a secret with $ & “signs”\n');
  expect(loadEnvironment({ [`${name}_FILE`]: path }).environment[name]).toBe('a secret with $ & “signs”');
  expect(() => loadEnvironment({ [name]: 'x', [`${name}_FILE`]: path })).toThrow(`${name}_FILE are both set`);
  expect(() => loadEnvironment({ [`${name}_FILE`]: file('empty', '\n') })).toThrow('and it is empty');
  expect(() => loadEnvironment({ [`${name}_FILE`]: join(folder, 'none') })).toThrow(`${name}_FILE names`);
});

test.each([
  ['SIGNUP', 'did you mean SIGNUPS?'],
  ['PUBLIC_URI', 'did you mean PUBLIC_URL?'],
  ['MUSICDIR', 'did you mean MUSIC_DIR?'],
  ['OIDC_CLIENT_SECRETE', 'did you mean OIDC_CLIENT_SECRET?'],
  ['DATABASE_URLS', 'did you mean DATABASE_URL?'],
  ['TRUSTPROXY', 'did you mean TRUST_PROXY?'],
  ['METRICS_TOKENFILE', 'did you mean METRICS_TOKEN_FILE?'],
])('the misspelt variable %s is pointed out', (name, sentence) => {
  expect(loadEnvironment({ [name]: 'x' }).warnings).toEqual([`${name} is unknown: ${sentence}`]);
});

test('variables of other programs are not pointed out, and every unknown name in the settings file is', () => {
  const others = {
    PATH: '/bin',
    HOSTNAME: 'nas',
    HOME: '/root',
    NODE_ENV: 'production',
    TZ: 'UTC',
    LANG: 'C',
  };
  expect(loadEnvironment(others).warnings).toEqual([]);
  const path = file('earshot.env', 'COLOUR=blue\n');
  expect(loadEnvironment({ ...others, EARSHOT_CONFIG: path }).warnings).toEqual([
    'COLOUR is unknown and has no effect.',
  ]);
});

test('a command finds the settings of the service that runs from the same folder', () => {
  const settings = file('service.env', 'PORT=7000\nPUBLIC_URL=https://music.example.org\n');
  const unit = `[Service]\nWorkingDirectory=/opt/earshot\nEnvironment=DATA_DIR=/var/lib/earshot "LOG_FORMAT=plain"\nEnvironmentFile=-${settings}\n`;
  file('earshot.service', unit);
  mkdirSync(join(folder, 'earshot.service.d'));
  file('earshot.service.d/override.conf', '[Service]\nEnvironment=SIGNUPS=closed\n');
  expect(unitEnvironment('/opt/earshot', folder)).toEqual({
    DATA_DIR: '/var/lib/earshot',
    LOG_FORMAT: 'plain',
    SIGNUPS: 'closed',
    PORT: '7000',
    PUBLIC_URL: 'https://music.example.org',
  });
  expect(unitEnvironment('/home/ann/earshot', folder)).toEqual({});
});

const postgres = 'postgres://earshot@database/earshot';

test('a database password may hold any character', () => {
  const password = 'p@ss/w:rd#?%&$ ü';
  const { database } = readConfig({ DATABASE_URL: postgres, DATABASE_PASSWORD: password });
  expect(database.kind === 'postgres' && decodeURIComponent(new URL(database.url).password)).toBe(password);
});

test('a database may have several hosts, and a password beside them', () => {
  const { database } = readConfig({
    DATABASE_URL: 'postgres://earshot@a:5432,b:5433/earshot?sslmode=disable',
    DATABASE_PASSWORD: 'p@ss,word',
  });
  expect(database).toEqual({
    kind: 'postgres',
    url: 'postgres://earshot:p%40ss%2Cword@a:5432,b:5433/earshot?sslmode=disable',
  });
});

const wrong: [string, Record<string, string>][] = [
  ...['x', '-1', '65536', '80.5', '4400a', '0x50'].map(
    (PORT) => ['PORT must be', { PORT }] as [string, Record<string, string>],
  ),
  ...['mysql://db', 'earshot.sqlite', 'postgres', 'http://db/x'].map(
    (DATABASE_URL) => ['DATABASE_URL must begin', { DATABASE_URL }] as [string, Record<string, string>],
  ),
  ['DATABASE_URL cannot be read', { DATABASE_URL: 'postgres://a:p/w@d@b:x/earshot' }],
  ['DATABASE_URL cannot be read', { DATABASE_URL: 'postgres://u:p@ss#w@host/earshot' }],
  ['DATABASE_URL cannot be read', { DATABASE_URL: 'postgres://u@a:5432,b:x/earshot' }],
  ['DATABASE_URL cannot be read', { DATABASE_URL: 'postgres://u@a,/earshot' }],
  ['DATABASE_PASSWORD is set, and DATABASE_URL is not', { DATABASE_PASSWORD: 'x' }],
  ['holds a password too', { DATABASE_URL: 'postgres://a:b@c/d', DATABASE_PASSWORD: 'x' }],
  ['must name the user', { DATABASE_URL: 'postgres://c/d', DATABASE_PASSWORD: 'x' }],
  ...['daily', 'on', 'yes', 'NIGHTLY'].map(
    (BACKUPS) => ['BACKUPS must be', { BACKUPS }] as [string, Record<string, string>],
  ),
  ...['yes', 'OPEN', 'invite'].map(
    (SIGNUPS) => ['SIGNUPS must be', { SIGNUPS }] as [string, Record<string, string>],
  ),
  ...['SHARE_LINKS', 'SERVICE_WORKER', 'OPEN_SUBSONIC', 'PODCAST_SYNC'].flatMap((name) =>
    ['yes', '1', 'ON'].map(
      (value) => [`${name} must be`, { [name]: value }] as [string, Record<string, string>],
    ),
  ),
  ...['music', 'ftp://music', 'https://music/api', 'https://m/x?y', 'https://m/x#y'].map(
    (PUBLIC_URL) => ['PUBLIC_URL must be', { PUBLIC_URL }] as [string, Record<string, string>],
  ),
  ...['https://x', 'a b', 'x:80', '*.example.org'].map(
    (ALLOWED_HOSTS) => ['ALLOWED_HOSTS must be', { ALLOWED_HOSTS }] as [string, Record<string, string>],
  ),
  ...['yes', 'proxy', '10.0.0.0/x'].map(
    (TRUST_PROXY) => ['TRUST_PROXY must be', { TRUST_PROXY }] as [string, Record<string, string>],
  ),
  ['TLS_CERT_FILE and TLS_KEY_FILE', { TLS_CERT_FILE: '/c.pem' }],
  ['TLS_CERT_FILE and TLS_KEY_FILE', { TLS_KEY_FILE: '/k.pem' }],
  ...['xml', 'JSON'].map(
    (LOG_FORMAT) => ['LOG_FORMAT must be', { LOG_FORMAT }] as [string, Record<string, string>],
  ),
  ...['loud', 'warning'].map(
    (LOG_LEVEL) => ['LOG_LEVEL must be', { LOG_LEVEL }] as [string, Record<string, string>],
  ),
  ...['short', 'with spaces in the token'].map(
    (METRICS_TOKEN) => ['METRICS_TOKEN must have', { METRICS_TOKEN }] as [string, Record<string, string>],
  ),
  ['ALLOW_PRIVATE_HOSTS must be', { ALLOW_PRIVATE_HOSTS: 'nas' }],
  ['PODCAST_INDEX_SECRET', { PODCAST_INDEX_KEY: 'k' }],
  ['ITUNES_SEARCH_URL must be', { ITUNES_SEARCH_URL: 'itunes' }],
  ['PODCAST_EXPORT_URL must be', { PODCAST_EXPORT_URL: 'javascript:alert(1)' }],
  ['APPLE_KEY_ID is not set', { APPLE_TEAM_ID: 'ABCDEFGHIJ' }],
  ['OIDC_ISSUER is not', { OIDC_CLIENT_ID: 'earshot' }],
  ['PROXY_USER_ADDRESSES is not', { PROXY_USER_HEADER: 'Remote-User' }],
];

test('more than fifty wrong values are tried', () => expect(wrong.length).toBeGreaterThan(55));

test.each(wrong)('a wrong value stops the start with “%s …” (%j)', (sentence, settings) => {
  expect(() => readConfig(settings)).toThrow(sentence);
});

test.runIf(process.platform === 'linux')('a data folder below /proc is refused at once', () => {
  expect(() => prepareDataFolder('/proc/earshot/data')).toThrow('DATA_DIR is /proc/earshot/data, and');
});

test('a data folder that cannot be made is named with its reason', () => {
  const blocked = join(file('a-file', ''), 'data');
  expect(() => prepareDataFolder(blocked)).toThrow(
    `DATA_DIR is ${blocked}, and a part of that path is a file`,
  );
  expect(() => prepareDataFolder(join(folder, 'a-file'))).toThrow('there is a file of that name');
  prepareDataFolder(join(folder, 'new', 'data'));
});

test.each([
  ['EACCES', 'chown'],
  ['EPERM', 'chown'],
  ['EROFS', 'Mount it for writing'],
  ['ENOSPC', 'Make room'],
])('a data folder that answers %s is named with what to do', (code, remedy) => {
  const problem = dataFolderProblem('/data', Object.assign(new Error('no'), { code }));
  expect(problem).toContain('DATA_DIR is /data');
  expect(problem).toContain(remedy);
});
