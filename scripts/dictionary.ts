import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { localNames } from './local-names.ts';
import type { SourceFile } from './read-sources.ts';

type Word = { word: RegExp; instead: string; in?: RegExp };

/** Words that docs/glossary.md avoids, and what is said instead. They are looked for as whole words of a name. */
const avoided: Word[] = [
  { word: /^(most|fewest|least|longest)$/, instead: 'max or min' },
  { word: /^twins?$/, instead: 'counterpart' },
  { word: /^lanes?$/, instead: 'parked queue' },
  { word: /^places?$/, instead: 'position, index, point, destination or folder' },
  { word: /^voices?$/, instead: 'audio element', in: /^web\// },
  { word: /^loudness$/, instead: 'volume', in: /^web\/player\// },
  { word: /^mending$/, instead: 'recovery' },
  { word: /^reading$/, instead: 'read-…', in: /^web\// },
  { word: /^late$/, instead: 'lazy', in: /^web\/player\// },
];

/**
 * Names in which such a word means itself: a thing played most often is not a limit, and what is made 'in place' is made
 * where one stands.
 */
const meantSo =
  /^(mostPlayed|mostRecent|leastRecent|large|CreateInPlace|create-in-place|placeholder|Placeholder)/;

/** Words that no local name contains. */
const avoidedLocally: Word[] = [
  { word: /^doors?$/, instead: 'app API, catalogue or library' },
  { word: /^houses?$/, instead: 'server' },
  { word: /^(rooms?|halls?)$/, instead: 'folder or module' },
  { word: /^(keepers?|keeping|whereabouts)$/, instead: 'cache, store or location' },
  { word: /^told$/, instead: 'response or what was sent' },
];

/** Participles that are no name by themselves: they do not say what they hold. */
const loneParticiple =
  /^(asked|besides?|brought|found|given|gone|heard|held|joined|kept|known|left|made|moved|said|saved|sent|settled|shown|taken|takenOver|told|wanted)$/i;

/** Words and phrases that no comment contains. */
const imageInComment =
  /\b(anew|besides?|doors?|halls?|heard|houses?|in the place of|keepers?|kept|lets? in|rooms?|so (many|much|long|often)|told|whereabouts|whoever)\b/i;

/** Names of columns, cookies and stored fields, of Node's options, and a direction that is no participle. */
const meantSoLocally = new Set([
  'e2e/podcasts.spec.ts: heard',
  'scripts/build.test.ts: made',
  'scripts/demo-music/stereo.ts: left',
  'server/accounts/browser-cookies.ts: known',
  'server/accounts/password-sign-in.ts: known',
  'server/accounts/external-sign-in/external-sign-in.cookies.test.ts: keep',
  'server/database/app-schema.ts: doors',
  'server/database/podcast-sync-schema.ts: gone',
  'server/database/podcast-sync-schema.ts: told_shows',
  'server/database/podcast-sync-schema.ts: told_shows_from',
  'server/database/schema.ts: house_access',
  'web/downloads/views/listed-downloads.ts: heard',
  'web/music/songs-table/columns.ts: shown',
  'web/outbox/outbox.ts: made',
  'web/player/views/use-swipes.test.tsx: left',
]);

/** `savedPlace`, `SavedPlace` and `saved-place` as their words. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-._]/);

const wordFaults = (path: string, name: string, words: readonly Word[]): string[] =>
  words
    .filter(({ in: where }) => where?.test(path) ?? true)
    .filter(({ word }) => !meantSo.test(name) && wordsOf(name).some((part) => word.test(part)))
    .map(({ instead }) => `${path}: ${name} holds a word that is avoided; say ${instead}`);

function localFaults(path: string, name: string): string[] {
  if (meantSoLocally.has(`${path}: ${name}`)) return [];
  if (loneParticiple.test(name)) return [`${path}: ${name} is a participle alone; say what it is`];
  return wordFaults(path, name, avoidedLocally);
}

/** Paths and quoted code are left out: they are names of their own. */
const proseOf = (comment: string): string => comment.replaceAll(/`[^`]*`|\S+[./-]\S+/g, '');

/** Names of files, exports and locals, and comments, that hold a word which the glossary avoids. */
export function dictionaryFaults(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const { module, program, comments } = parseSync(path, text);
    const exported = module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName }) => exportName.name ?? []),
    );
    const names = [posix.basename(path).replace(/(\.test)?\.tsx?$/, ''), ...exported];
    const faults = names.flatMap((name) => wordFaults(path, name, avoided));
    const locals = [...new Set(localNames(program))].flatMap((name) => localFaults(path, name));
    const images = comments.flatMap(({ value }) => imageInComment.exec(proseOf(value))?.[0] ?? []);
    return [
      ...faults,
      ...locals,
      ...images.map((image) => `${path}: a comment says “${image}”; say it plainly`),
    ];
  });
}
