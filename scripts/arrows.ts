/** A source file with what it imports (resolved to paths of ours, or package names) and its text. */
export type SourceFile = { path: string; imports: string[]; text: string };

const floor = ['server/database/', 'server/net/', 'server/serve.ts', 'server/errors.ts'];
const webFloor = ['web/player/', 'web/ui/', 'web/api.ts'];

/** What the files of a place may import of ours, beside the place itself. First match counts. */
const places: { place: string; may: string[] | 'all' }[] = [
  { place: 'contract/', may: [] },
  { place: 'server/accounts/', may: ['contract/', ...floor] },
  { place: 'server/music/', may: ['contract/', ...floor] },
  { place: 'server/folder/', may: ['contract/', ...floor] },
  { place: 'server/podcasts/', may: ['contract/', ...floor] },
  { place: 'server/database/', may: ['contract/'] },
  { place: 'server/net/', may: ['contract/', 'server/errors.ts'] },
  { place: 'server/serve.ts', may: ['contract/', 'server/errors.ts', 'server/control-characters.ts'] },
  { place: 'server/control-characters.ts', may: ['contract/', 'server/errors.ts'] },
  { place: 'server/errors.ts', may: ['contract/', 'server/database/database-fault.ts'] },
  { place: 'server/', may: ['contract/', 'server/'] },
  { place: 'web/account/', may: ['contract/', ...webFloor] },
  { place: 'web/music/', may: ['contract/', ...webFloor] },
  { place: 'web/podcasts/', may: ['contract/', ...webFloor] },
  { place: 'web/player/', may: ['contract/', 'web/ui/'] },
  { place: 'web/ui/', may: [] },
  { place: 'web/api.ts', may: ['contract/'] },
  { place: 'web/', may: ['contract/', 'web/'] },
];

/** Implementations behind a seam: only these may name them, beside themselves. */
const hidden: { place: string; onlyFor: string[] }[] = [
  { place: 'web/music/folder/', onlyFor: ['web/main.tsx'] },
  { place: 'web/music/apple/', onlyFor: ['web/main.tsx'] },
  { place: 'server/music/apple/', onlyFor: ['server/app.ts', 'server/main.ts'] },
  { place: 'server/podcasts/directory/', onlyFor: ['server/app.ts', 'server/main.ts'] },
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
    rule: 'fetches; only web/api.ts, the provider and the engines may',
    says: /(?<![.\w])fetch\(/,
    in: /^web\//,
    mayIn:
      /^web\/(api\.ts|music\/provider-api\.ts|music\/(folder|apple)\/|player\/(ask-for|whole)-audio\.ts|.*-engine\.ts)/,
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
    rule: 'knows Fastify; only serve.ts, errors.ts and app.ts may',
    says: /from 'fastify'/,
    in: /^server\//,
    mayIn: /^server\/(serve|errors|app|test-app)\.ts$/,
  },
  {
    rule: 'reads the environment; only config.ts may',
    says: /process\.env/,
    in: /^server\//,
    mayIn: /^server\/(main|config|command-line\/main)\.ts$/,
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

const isTest = (path: string) => /\.test\.tsx?$|\/test-[\w-]+\.tsx?$/.test(path);

function forbidden({ path, imports }: SourceFile): string[] {
  const home = places.find(({ place }) => path.startsWith(place));
  return imports
    .filter((target) => /^(contract|server|web)\//.test(target))
    .filter((target) => {
      const side = target.split('/', 1)[0];
      if (path.startsWith('server/') && side === 'web') return true;
      if (path.startsWith('web/') && side === 'server') return true;
      if (isTest(path) || !home) return false;
      const within = home.place.endsWith('/') && target.startsWith(home.place);
      const behind = hidden.find(({ place }) => target.startsWith(place));
      if (behind && !path.startsWith(behind.place)) return !behind.onlyFor.includes(path);
      return !within && home.may !== 'all' && !home.may.some((place) => target.startsWith(place));
    })
    .map((target) => `${path} must not import ${target}`);
}

function said({ path, text }: SourceFile): string[] {
  if (isTest(path)) return [];
  return words
    .filter(({ says, in: where, mayIn }) => where.test(path) && !mayIn.test(path) && says.test(text))
    .map(({ rule }) => `${path} ${rule}`);
}

/** Files that import each other in a ring, each ring once. */
function circles(files: readonly SourceFile[]): string[] {
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
export function arrowFaults(files: readonly SourceFile[]): string[] {
  if (files.length === 0) return ['the arrows were checked over no files at all'];
  const foreign = files
    .filter(({ path }) => path.startsWith('contract/') && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter((target) => target !== 'zod/mini' && !target.startsWith('contract/'))
        .map((target) => `${path} must not import ${target}; the contract imports zod/mini alone`),
    );
  return [...files.flatMap(forbidden), ...foreign, ...files.flatMap(said), ...circles(files)];
}
