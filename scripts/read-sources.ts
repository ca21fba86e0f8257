import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A source file with what it imports (resolved to paths of ours, or package names) and its text. */
export type SourceFile = { path: string; imports: string[]; text: string };

export const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);

/** What a specifier means: a path of ours from the root, or the package as written. */
export function resolved(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return specifier;
}

/** A file's imports: static, type-only, re-exports and dynamic ones alike. */
export function readSource(path: string, text: string): SourceFile {
  const { module } = parseSync(path, text);
  const named = [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) =>
      entry.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(
      ({ moduleRequest }) =>
        /^['"`](.+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1] ?? [],
    ),
  ];
  return { path, text, imports: [...new Set(named.map((specifier) => resolved(path, specifier)))] };
}

/** What a file imports to run it: types alone are left out. */
export function valueImports({ path, text, imports }: SourceFile): string[] {
  const { module } = parseSync(path, text);
  const entries = [
    ...module.staticImports.flatMap(({ moduleRequest, entries: names }) =>
      names.map(({ isType }) => ({ specifier: moduleRequest.value, isType })),
    ),
    ...module.staticExports.flatMap(({ entries: names }) =>
      names.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : [{ specifier: moduleRequest.value, isType }],
      ),
    ),
  ];
  const named = (isType: boolean) =>
    new Set(entries.filter((one) => one.isType === isType).map(({ specifier }) => resolved(path, specifier)));
  const [types, values] = [named(true), named(false)];
  return imports.filter((name) => values.has(name) || !types.has(name));
}

/** The folders of the product, its tests and its tools, for `readSources`. */
export const everything = 'bench,contract,e2e,rules,scripts,server,web';

/** Every source file of the product below the folder, or of other folders. */
export function readSources(folder: string, within = 'contract,rules,server,web'): SourceFile[] {
  return globSync(`{${within}}/**/*.{ts,tsx}`, { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => readSource(path, readFileSync(join(folder, path), 'utf8')));
}
