import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What stands in backticks. A test by its name, followed by quoted words, is for citations.behaviour.test.ts. */
const inBackticks = /`([^`\n]+)`(?! ")/g;
const path = /^[\w.{},*-]+(?:\/[\w.{},*-]+)*\/?$/;
const inLinks = /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g;
const fromRoot = /^(?:bench|contract|contrib|docs|e2e|rules|scripts|server|web)\//;
/** A file of the sources, or a folder. */
const ofCode = /(?:\.(?:ts|tsx|mjs|cjs|css|service)|\/)$/;
/** Folders that Earshot makes below DATA_DIR, and in an export. */
const ofData = /^(?:artwork|converted|data|demo|podcast-pictures)\/$/;

const pages = (folder: string): string[] =>
  globSync(['docs/**/*.md', 'README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'], { cwd: folder });

/** Sources by their path, in which a bare file name, or the end of a path, is looked for. */
const sources = (folder: string): string[] =>
  globSync('{bench,contract,contrib,e2e,rules,scripts,server,web}/**/*', { cwd: folder }).map((name) =>
    name.replaceAll('\\', '/'),
  );

/** Each alternative of `{a,b}` and each `*` by itself, as a pattern for the end of a path. */
const endingIn = (path: string): RegExp =>
  new RegExp(
    `(?:^|/)${path
      .replace(/\/$/, '')
      .replaceAll('.', '\\.')
      .replaceAll(/\{([^}]*)\}/g, (_, inside: string) => `(?:${inside.replaceAll(',', '|')})`)
      .replaceAll('*', '[^/]*')}$`,
  );

/** Paths and links in our documents that lead to no file or folder. */
export function documentedPathFaults(folder: string): string[] {
  const sourcePaths = sources(folder);
  const isThere = (name: string) => {
    if (fromRoot.test(name)) return globSync(name.replace(/\/$/, ''), { cwd: folder }).length > 0;
    const pattern = endingIn(name);
    return (
      !ofCode.test(name) ||
      ofData.test(name) ||
      existsSync(join(folder, name)) ||
      sourcePaths.some((source) => pattern.test(source))
    );
  };
  return pages(folder).flatMap((page) => {
    const text = readFileSync(join(folder, page), 'utf8');
    const paths = [...text.matchAll(inBackticks)]
      .flatMap(([, words = '']) => words.split(' '))
      .filter((word) => path.test(word) && !isThere(word));
    const links = [...text.matchAll(inLinks)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(folder, dirname(page), target)));
    return [...paths, ...links].map((missing) => `${page} names ${missing}, which is not there`);
  });
}
