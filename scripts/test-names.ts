import { globSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * Tests that are not named after a source in their folder. A test is called `<source>.test.ts`, or
 * `<source>.<aspect>.test.ts` where one source has several; a test of a whole folder is named after the folder.
 */
export function misnamedTests(paths: readonly string[]): string[] {
  const sources = new Set(
    paths.filter((path) => !/\.test\.tsx?$/.test(path)).map((path) => path.replace(/\.(tsx?|mjs|cjs)$/, '')),
  );
  return paths
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => {
      const folder = posix.dirname(path);
      const [tested = ''] = posix.basename(path).split('.');
      return tested !== posix.basename(folder) && !sources.has(posix.join(folder, tested));
    })
    .map((path) => `${path} bears the name of no source beside it, nor of its folder`);
}

/** The misnamed tests of this project. */
export const testNameFaults = (folder: string): string[] =>
  misnamedTests(
    globSync('{bench,contract,rules,scripts,server,web}/**/*.{ts,tsx,mjs,cjs}', { cwd: folder }).map((path) =>
      path.replaceAll('\\', '/'),
    ),
  );
