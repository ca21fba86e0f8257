import { isTest, type SourceFile } from './read-sources.ts';

const sharedBase = [
  'rules/',
  'server/database/',
  'server/net/',
  'server/http/',
  'server/storage/',
  'server/clock/past-time.ts',
  'server/threads/',
  'server/transfer/part.ts',
  'server/share-links/shareable.ts',
];
const webBase = [
  'rules/',
  'web/player/',
  'web/ui/',
  'web/api.ts',
  'web/outbox/',
  'web/book-corrections/',
  'web/share-links/',
  'web/downloads/',
  'web/notifications/',
];

/** What the files of a module may import of ours, other than the module itself. First match counts. */
const modules: { area: string; may: string[] | 'all' }[] = [
  { area: 'contract/', may: [] },
  { area: 'rules/', may: ['contract/'] },
  { area: 'server/audio-files/', may: [] },
  { area: 'server/accounts/', may: ['contract/', ...sharedBase] },
  {
    area: 'server/app-passwords/',
    may: ['contract/', 'server/accounts/session-cache.ts', ...sharedBase],
  },
  { area: 'server/share-links/', may: ['contract/', ...sharedBase] },
  { area: 'server/notifications/', may: ['contract/', ...sharedBase] },
  { area: 'server/operator/', may: ['contract/', ...sharedBase] },
  { area: 'server/mail/', may: [] },
  { area: 'server/log/', may: [...sharedBase] },
  { area: 'server/threads/', may: [] },
  { area: 'server/metrics/', may: ['contract/', ...sharedBase] },
  { area: 'server/music/', may: ['contract/', ...sharedBase] },
  { area: 'server/folder/', may: ['contract/', 'server/audio-files/', ...sharedBase] },
  // An API for other apps translates the modules below it; no module imports it.
  {
    area: 'server/open-subsonic/',
    may: [
      'contract/',
      'server/folder/',
      'server/podcasts/',
      'server/radio/station-repository.ts',
      'server/share-links/listener-links.ts',
      'server/audio-files/',
      'server/app-passwords/',
      ...sharedBase,
    ],
  },
  // An API for other apps: it translates between them and podcasts.
  {
    area: 'server/gpodder/',
    may: [
      'contract/',
      'server/podcasts/',
      'server/app-passwords/app-passwords.ts',
      'server/http/control-characters.ts',
      ...sharedBase,
    ],
  },
  { area: 'server/podcasts/', may: ['contract/', 'server/audio-files/', ...sharedBase] },
  { area: 'server/radio/', may: ['contract/', ...sharedBase] },
  { area: 'server/transfer/', may: ['contract/', 'server/http/control-characters.ts', ...sharedBase] },
  { area: 'server/backup/', may: ['contract/', 'server/folder/shared/write-identities.ts', ...sharedBase] },
  { area: 'server/database/', may: ['contract/'] },
  {
    area: 'server/net/',
    may: [
      'contract/',
      'server/http/errors.ts',
      'server/http/listener-context.ts',
      'server/http/shared-limit.ts',
    ],
  },
  { area: 'server/http/', may: ['contract/', 'server/database/'] },
  { area: 'server/storage/', may: [] },
  { area: 'server/', may: ['contract/', 'rules/', 'server/'] },
  {
    area: 'web/account/',
    may: ['contract/', 'web/service-worker/user-record.ts', ...webBase],
  },
  {
    area: 'web/operator/',
    may: ['contract/', 'web/account/account-query.ts', ...webBase],
  },
  {
    area: 'web/radio/',
    may: ['contract/', 'web/account/use-form.ts', ...webBase],
  },
  {
    area: 'web/apps/',
    may: ['contract/', 'web/account/account-query.ts', 'web/account/use-form.ts', ...webBase],
  },
  { area: 'web/music/', may: ['contract/', ...webBase] },
  { area: 'web/podcasts/', may: ['contract/', ...webBase] },
  { area: 'web/player/', may: ['contract/', 'rules/', 'web/ui/'] },
  { area: 'web/outbox/', may: ['web/api.ts'] },
  { area: 'web/book-corrections/', may: ['contract/', 'web/ui/', 'web/api.ts'] },
  { area: 'web/share-links/', may: ['contract/', 'web/ui/', 'web/api.ts'] },
  {
    area: 'web/downloads/',
    may: ['contract/', 'rules/', 'web/player/', 'web/ui/', 'web/api.ts'],
  },
  { area: 'web/service-worker/', may: ['contract/', 'rules/', 'web/downloads/store/', 'web/ui/device/'] },
  {
    area: 'web/notifications/',
    may: ['contract/', 'web/ui/', 'web/api.ts', 'web/service-worker/user-record.ts'],
  },
  { area: 'web/share-page/', may: ['web/ui/controls/format-time.ts'] },
  { area: 'web/ui/', may: ['rules/seeded-random.ts'] },
  { area: 'web/api.ts', may: ['contract/', 'web/ui/addresses/'] },
  { area: 'web/', may: ['contract/', 'rules/', 'web/'] },
];

/** Implementations behind an interface: only these files or folders may name them, and they themselves. */
const hidden: { area: string; onlyFor: string[] }[] = [
  { area: 'server/folder/store/', onlyFor: ['server/folder/'] },
  { area: 'web/music/folder/', onlyFor: ['web/main.tsx'] },
  { area: 'web/music/apple/', onlyFor: ['web/main.tsx'] },
  { area: 'server/music/apple/', onlyFor: ['server/app.ts', 'server/config/config.ts'] },
  { area: 'server/podcasts/directory/', onlyFor: ['server/app.ts', 'server/main.ts'] },
];

/** Words that only some files may say. */
const words: { rule: string; says: RegExp; in: RegExp; mayIn: RegExp }[] = [
  {
    rule: 'asks another machine; only server/net may',
    says: /(?<![.\w])fetch\(|globalThis\.fetch|(from|import\() ?'(undici|node:(https?|http2|tls|dgram))'/,
    in: /^server\//,
    mayIn: /^server\/net\//,
  },
  {
    rule: 'fetches; only fetch-keepalive.ts, the worker and the engines may',
    says: /(?<![.\w])fetch\(/,
    in: /^web\//,
    mayIn:
      /^web\/(ui\/addresses\/fetch-keepalive\.ts|service-worker\/|music\/folder\/|player\/engine\/(probe|whole)-audio\.ts|.*-engine\.ts)/,
  },
  {
    rule: 'asks a server; only web/api.ts and the providers may',
    says: /(?<![.\w])fetchKeepalive\(/,
    in: /^web\//,
    mayIn:
      /^web\/(api\.ts|ui\/addresses\/fetch-keepalive\.ts|music\/provider\/provider-api\.ts|music\/apple\/)/,
  },
  {
    rule: 'makes markup or a program of text; nothing may',
    says: /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|srcdoc|srcDoc)\b|\bdocument\.write|(?<![.\w])eval\(|\bnew Function\b/,
    in: /^(server|web|contract)\//,
    mayIn: /^$/,
  },
  {
    rule: 'believes any certificate; nothing may',
    says: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/,
    in: /^server\//,
    mayIn: /^$/,
  },
  {
    rule: 'knows Fastify; only serve.ts, errors.ts, app.ts and http-server.ts may',
    says: /from 'fastify'/,
    in: /^server\//,
    mayIn: /^server\/(app|http\/(serve|errors)|process\/http-server)\.ts$/,
  },
  {
    rule: 'reads the environment; only the programs may',
    says: /process\.env/,
    in: /^server\//,
    mayIn: /^server\/(main|command-line\/main)\.ts$/,
  },
  {
    rule: 'says MusicKit; only web/music/apple may',
    says: /MusicKit\b/,
    in: /^web\//,
    mayIn: /^web\/music\/apple\//,
  },
  {
    rule: 'imports more of zod than zod/mini',
    says: /from 'zod'/,
    in: /^(contract|web)\//,
    mayIn: /^$/,
  },
  { rule: 'is a barrel', says: /^export \* from/m, in: /./, mayIn: /^$/ },
];

function forbidden({ path, imports }: SourceFile): string[] {
  const home = modules.find(({ area }) => path.startsWith(area));
  return imports
    .filter((target) => /^(contract|rules|server|web)\//.test(target))
    .filter((target) => {
      const side = target.split('/', 1)[0];
      if (path.startsWith('server/') && side === 'web') return true;
      if (path.startsWith('web/') && side === 'server') return true;
      // Everybody reads the time there (scripts/one-clock.ts).
      if (isTest(path) || !home || target === 'rules/clock.ts') return false;
      const within = home.area.endsWith('/') && target.startsWith(home.area);
      const behind = hidden.find(({ area }) => target.startsWith(area));
      if (behind && !path.startsWith(behind.area))
        return !behind.onlyFor.some((place) => path.startsWith(place));
      return !within && home.may !== 'all' && !home.may.some((area) => target.startsWith(area));
    })
    .map((target) => `${path} must not import ${target}`);
}

function textFaults({ path, text }: SourceFile): string[] {
  if (isTest(path)) return [];
  return words
    .filter(({ says, in: where, mayIn }) => where.test(path) && !mayIn.test(path) && says.test(text))
    .map(({ rule }) => `${path} ${rule}`);
}

/** Files that import each other in a ring, each ring once. */
export function circleFaults(files: readonly SourceFile[]): string[] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]));
  const done = new Set<string>();
  const faults: string[] = [];
  function visit(path: string, trail: readonly string[]): void {
    const at = trail.indexOf(path);
    if (at >= 0) faults.push(`a circle: ${[...trail.slice(at), path].join(' -> ')}`);
    if (at >= 0 || done.has(path)) return;
    for (const target of importsOf.get(path) ?? [])
      if (importsOf.has(target)) visit(target, [...trail, path]);
    done.add(path);
  }
  for (const { path } of files) visit(path, []);
  return faults;
}

/** Every arrow that the architecture does not have. A check over no files is itself a fault. */
export function importFaults(files: readonly SourceFile[]): string[] {
  if (files.length === 0) return ['the imports were checked over no files at all'];
  const foreign = files
    .filter(({ path }) => path.startsWith('contract/') && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter((target) => target !== 'zod/mini' && !target.startsWith('contract/'))
        .map((target) => `${path} must not import ${target}; the contract imports zod/mini alone`),
    );
  return [...files.flatMap(forbidden), ...foreign, ...files.flatMap(textFaults), ...circleFaults(files)];
}
