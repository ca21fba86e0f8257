import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { SourceFile } from './arrows.ts';

/** Words that docs/glossary.md avoids, and what is said instead. They are looked for as whole words of a name. */
const avoided: { word: RegExp; instead: string; in?: RegExp }[] = [
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

/** `savedPlace`, `SavedPlace` and `saved-place` as their words. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-._]/);

function exportsOf({ path, text }: SourceFile): string[] {
  return parseSync(path, text).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  );
}

/** Names of files and exports that hold a word which the glossary avoids. */
export function dictionaryFaults(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const names = [posix.basename(file.path).replace(/(\.test)?\.tsx?$/, ''), ...exportsOf(file)];
    return names.flatMap((name) =>
      avoided
        .filter(({ in: where }) => where?.test(file.path) ?? true)
        .filter(({ word }) => !meantSo.test(name) && wordsOf(name).some((part) => word.test(part)))
        .map(({ instead }) => `${file.path}: ${name} holds a word that is avoided; say ${instead}`),
    );
  });
}
