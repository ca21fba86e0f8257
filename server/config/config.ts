import { join, resolve } from 'node:path';
import type { AppApi } from '#contract/app-passwords.ts';
import type { SignInConfig } from '#server/accounts/external-sign-in/external-sign-in.ts';
import type { Location } from '#server/database/open-database.ts';
import { hostUrls, withPassword } from '#server/database/postgres-hosts.ts';
import type { LogOptions } from '#server/log/create-log.ts';
import type { MailServer } from '#server/mail/mail-server.ts';
import { type AppleConfig, appleConfig } from '#server/music/apple/apple-config.ts';
import type { CertificateFiles } from '#server/net/https-server.ts';
import { mailConfig } from './mail-config.ts';
import { type MusicConfig, musicConfig } from './music-config.ts';
import { signInConfig } from './sign-in-config.ts';

type Environment = Record<string, string | undefined>;

const officialIndex = 'https://api.podcastindex.org/api/1.0';
const officialItunes = 'https://itunes.apple.com/search';

/** The variables of podcasts. Throws one sentence that names the variable with a bad value. */
function podcastConfig(environment: Environment) {
  const set = (name: string) => environment[name]?.trim() || undefined;
  const itunes = environment['ITUNES_SEARCH_URL']?.trim() ?? officialItunes;
  return {
    allowPrivateHosts: privateHosts(set('ALLOW_PRIVATE_HOSTS')),
    podcastIndex: podcastIndex(
      set('PODCAST_INDEX_KEY'),
      set('PODCAST_INDEX_SECRET'),
      set('PODCAST_INDEX_URL'),
    ),
    itunesSearchUrl: itunes === '' ? undefined : webUrl('ITUNES_SEARCH_URL', itunes),
    podcastExportUrl: optionalUrl('PODCAST_EXPORT_URL', set('PODCAST_EXPORT_URL')),
  };
}

function privateHosts(value: string | undefined): string[] {
  const hosts = (value ?? '').split(/[\s,]+/).filter((host) => host !== '');
  for (const host of hosts) {
    const port = Number(/^(?:\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(host)?.[1]);
    if (port >= 1 && port <= 65_535) continue;
    throw new Error(
      `ALLOW_PRIVATE_HOSTS must be hosts with ports such as nas.lan:8080, and “${host}” is none.`,
    );
  }
  return hosts.map((host) => host.toLowerCase().replaceAll(/[[\]]/g, ''));
}

function podcastIndex(key: string | undefined, secret: string | undefined, url = officialIndex) {
  if (key === undefined && secret === undefined) return undefined;
  if (key === undefined) throw new Error('PODCAST_INDEX_SECRET is set, and PODCAST_INDEX_KEY is not.');
  if (secret === undefined) throw new Error('PODCAST_INDEX_KEY is set, and PODCAST_INDEX_SECRET is not.');
  return { key, secret, url: webUrl('PODCAST_INDEX_URL', url).replace(/\/$/, '') };
}

const optionalUrl = (name: string, value: string | undefined): string | undefined =>
  value === undefined ? undefined : webUrl(name, value);

function webUrl(name: string, value: string): string {
  if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value;
  throw new Error(`${name} must be an address such as https://example.org, and it is “${value}”.`);
}

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** How the log is written. Throws one sentence that names the variable with a bad value. */
function logConfig(set: (name: string) => string | undefined): LogOptions {
  const format = set('LOG_FORMAT') ?? 'json';
  if (format !== 'json' && format !== 'plain')
    throw new Error(`LOG_FORMAT must be “json” or “plain”, and it is “${format}”.`);
  const levelName = set('LOG_LEVEL') ?? 'info';
  const level = levels.find((name) => name === levelName);
  if (level === undefined)
    throw new Error(`LOG_LEVEL must be one of ${levels.join(', ')}, and it is “${levelName}”.`);
  return { format, level };
}

/** What a scraper from another machine shows; undefined: only this machine may ask for `/metrics`. */
function metricsToken(token: string | undefined): string | undefined {
  if (token === undefined || /^[\x21-\x7e]{16,}$/.test(token)) return token;
  throw new Error('METRICS_TOKEN must have at least 16 letters, digits or signs, without spaces.');
}

export type Config = MusicConfig & {
  port: number;
  host: string;
  dataFolder: string;
  database: Location;
  /** Whether a backup is made each night. */
  nightlyBackups: boolean;
  signups: 'open' | 'closed';
  /** Whether listeners may share by links, until the operator chooses on the page. */
  shareLinks: boolean;
  /** Whether browsers may keep the app on the device; turned off, those that do are rid of it. */
  serviceWorker: boolean;
  /** The origin behind a proxy, without a slash at its end; undefined: taken from the request. */
  publicUrl: string | undefined;
  /** The path of PUBLIC_URL below which Earshot lies, `/music`; empty at the root. */
  basePath: string;
  /** Further public names of this server, in lower case. */
  allowedHosts: string[];
  /** How many proxies, or which addresses, may say who the caller is. */
  trustProxy: false | number | string[];
  /** `host:port` of machines that feeds, pictures and audio may be fetched from although they are private. */
  allowPrivateHosts: string[];
  podcastIndex: { key: string; secret: string; url: string } | undefined;
  /** Undefined: podcasts are not searched for there. */
  itunesSearchUrl: string | undefined;
  /** Where a listener learns to export subscriptions from another app; undefined: our own help. */
  podcastExportUrl: string | undefined;
  /** Undefined: Apple Music is not offered. */
  apple: AppleConfig | undefined;
  /** Earshot speaks https by itself; undefined: http. */
  certificate: CertificateFiles | undefined;
  log: LogOptions;
  /** What other machines show to ask for `/metrics`; undefined: none may. */
  metricsToken: string | undefined;
  /** By others than the password: a reverse proxy, an OpenID provider. */
  signIn: SignInConfig;
  /** What sends mail; undefined: links are given by hand. */
  mailServer: MailServer | undefined;
  /** By which apps may come in. */
  appApis: AppApi[];
  /** npm stands above this process, and may die without a word. */
  startedByNpm: boolean;
};

/** Reads the environment, once. Throws one sentence that names the variable with a bad value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = (name: string) => environment[name]?.trim() || undefined;
  const dataFolder = resolve(set('DATA_DIR') ?? 'data');
  const at = publicUrl(set('PUBLIC_URL'));
  return {
    port: port(set('PORT')),
    host: set('HOST') ?? '127.0.0.1',
    dataFolder,
    database: database(set('DATABASE_URL'), set('DATABASE_PASSWORD'), dataFolder),
    ...musicConfig(set),
    nightlyBackups: nightlyBackups(set('BACKUPS')),
    signups: signups(set('SIGNUPS')),
    shareLinks: isOn('SHARE_LINKS', set('SHARE_LINKS') ?? 'off'),
    serviceWorker: isOn('SERVICE_WORKER', set('SERVICE_WORKER') ?? 'on'),
    ...at,
    allowedHosts: allowedHosts(set('ALLOWED_HOSTS')),
    trustProxy: trustProxy(set('TRUST_PROXY')),
    ...podcastConfig(environment),
    apple: appleConfig(set),
    certificate: certificate(set('TLS_CERT_FILE'), set('TLS_KEY_FILE')),
    log: logConfig(set),
    metricsToken: metricsToken(set('METRICS_TOKEN')),
    signIn: signInConfig(set, at.publicUrl && at.publicUrl + at.basePath),
    mailServer: mailConfig(set, at.publicUrl),
    appApis: appApis(set),
    startedByNpm: environment['npm_lifecycle_event'] !== undefined,
  };
}

function port(value = '4400'): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number <= 65_535) return number;
  throw new Error(`PORT must be a number from 0 to 65535, and it is “${value}”.`);
}

function database(value: string | undefined, password: string | undefined, dataFolder: string): Location {
  if (value === undefined) {
    if (password !== undefined) throw new Error('DATABASE_PASSWORD is set, and DATABASE_URL is not.');
    return { kind: 'sqlite', path: join(dataFolder, 'earshot.sqlite') };
  }
  if (!/^postgres(ql)?:\/\//.test(value))
    throw new Error('DATABASE_URL must begin with postgres:// (leave it unset for SQLite).');
  const urls = hostUrls(value).map((one) => URL.parse(one));
  const [url] = urls;
  // A database has no fragment: what stands behind # is a part of a password, and would be taken for a host.
  if (!url || urls.some((one) => !one || one.hash !== '' || (urls.length > 1 && one.hostname === '')))
    throw new Error(
      'DATABASE_URL cannot be read: it must look like postgres://user@host/database. A password with signs such as @, / or # belongs in DATABASE_PASSWORD.',
    );
  if (password === undefined) return { kind: 'postgres', url: value };
  if (url.password !== '')
    throw new Error('DATABASE_PASSWORD is set, and DATABASE_URL holds a password too.');
  if (url.username === '')
    throw new Error('DATABASE_URL must name the user that DATABASE_PASSWORD belongs to.');
  return { kind: 'postgres', url: withPassword(value, password) };
}

function nightlyBackups(value = 'nightly'): boolean {
  if (value === 'nightly' || value === 'off') return value === 'nightly';
  throw new Error(`BACKUPS must be “nightly” or “off”, and it is “${value}”.`);
}

function certificate(path: string | undefined, key: string | undefined): CertificateFiles | undefined {
  if (path !== undefined && key !== undefined) return { certificate: resolve(path), key: resolve(key) };
  if (path === undefined && key === undefined) return undefined;
  throw new Error('TLS_CERT_FILE and TLS_KEY_FILE belong together: set both, or neither.');
}

function signups(value = 'open'): 'open' | 'closed' {
  if (value === 'open' || value === 'closed') return value;
  throw new Error(`SIGNUPS must be “open” or “closed”, and it is “${value}”.`);
}

function isOn(name: string, value: string): boolean {
  if (value === 'on' || value === 'off') return value === 'on';
  throw new Error(`${name} must be “on” or “off”, and it is “${value}”.`);
}

function appApis(set: (name: string) => string | undefined): AppApi[] {
  const apis: AppApi[] = [];
  if (isOn('OPEN_SUBSONIC', set('OPEN_SUBSONIC') ?? 'on')) apis.push('music');
  if (isOn('PODCAST_SYNC', set('PODCAST_SYNC') ?? 'on')) apis.push('podcast-sync');
  return apis;
}

function publicUrl(value: string | undefined): Pick<Config, 'publicUrl' | 'basePath'> {
  if (value === undefined) return { publicUrl: undefined, basePath: '' };
  const url = URL.parse(value);
  const basePath = url?.pathname.replace(/\/$/, '') ?? '';
  const isPlain = /^(\/[\w~-][\w.~-]*)*$/.test(basePath) && url?.search === '' && url.hash === '';
  if (url && /^https?:$/.test(url.protocol) && isPlain && !takenPath.test(basePath))
    return { publicUrl: url.origin, basePath };
  throw new Error(
    `PUBLIC_URL must be an address such as https://music.example.org or https://example.org/music, and it is “${value}”.`,
  );
}

/** Paths of our own, which a base would hide. */
const takenPath = /^\/(api|v1|assets|share)(\/|$)/;

function allowedHosts(value = ''): string[] {
  const names = value
    .split(',')
    .map((name) => name.trim().toLowerCase().replace(/\.$/, ''))
    .filter((name) => name !== '');
  const wrong = names.find((name) => !/^[\p{L}\d]([\p{L}\d.-]*[\p{L}\d])?$/u.test(name));
  if (wrong === undefined) return names;
  throw new Error(
    `ALLOWED_HOSTS must be names such as music.example.org with commas, without https:// and ports, and “${wrong}” is none.`,
  );
}

function trustProxy(value: string | undefined): Config['trustProxy'] {
  if (value === undefined || value === 'off') return false;
  if (/^\d+$/.test(value)) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  if (addresses.every((address) => /^([\da-f:.]+(\/\d+)?|loopback|linklocal|uniquelocal)$/i.test(address)))
    return addresses;
  throw new Error(
    `TRUST_PROXY must be off, a number of proxies, or addresses with commas, and it is “${value}”.`,
  );
}
