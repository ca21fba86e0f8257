import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-node.ts';

const configuration = [
  '.gitignore',
  'biome.json',
  '.oxlintrc.json',
  'tsconfig.base.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
  'tsconfig.worker.json',
  'tsconfig.e2e.json',
  'package.json',
];

const long = Array.from({ length: 301 }, (_, line) => `export const line${line} = ${line};`).join('\n');
const longFunction = `export function now(): void {\n${'  Date.now();\n'.repeat(119)}}\n`;
/** Six conditions within each other: 1 + 2 + … + 6. */
const nestedFunction = `export function now(a: number): void {\n${Array.from(
  { length: 6 },
  (_, depth) => `${'  '.repeat(depth + 1)}if (a > ${depth}) {\n`,
).join(
  '',
)}${'  '.repeat(7)}Date.now();\n${Array.from({ length: 6 }, (_, depth) => `${'  '.repeat(6 - depth)}}\n`).join('')}}\n`;

const faults: Record<string, { path: string; text: string; named: RegExp }> = {
  'a file that is not formatted': { path: 'server/a.ts', text: 'export const a   =  1', named: /✗ format/ },
  'a promise that nobody waits for': {
    path: 'server/a.ts',
    text: 'async function later(): Promise<void> {}\nexport function now(): void {\n  later();\n}\n',
    named: /no-floating-promises/,
  },
  'an any': { path: 'server/a.ts', text: 'export const a: any = 1;\n', named: /no-explicit-any/ },
  'a cast that silences': {
    path: 'server/a.ts',
    text: 'export const a = (JSON.parse("1") as unknown) as string;\n',
    named: /no-unsafe-type-assertion/,
  },
  'a stray console line': { path: 'server/a.ts', text: "console.log('hello');\n", named: /no-console/ },
  'a default export': { path: 'web/a.ts', text: 'export default 1;\n', named: /no-default-export/ },
  'a file of 301 lines': { path: 'server/a.ts', text: `${long}\n`, named: /max-lines/ },
  'a function of 121 lines': { path: 'server/a.ts', text: longFunction, named: /max-lines-per-function/ },
  'a function of more conditions than one can follow': {
    path: 'server/a.ts',
    text: nestedFunction,
    named: /✗ format[\s\S]*Excessive complexity of 21 detected \(max: 15\)/,
  },
  'a picture without words': {
    path: 'web/a.tsx',
    text: 'export const Picture = () => <img src="/a.png" />;\n',
    named: /alt-text/,
  },
  'a wrong type on the server': {
    path: 'server/a.ts',
    text: "export const a: number = 'one';\n",
    named: /✗ types of server[\s\S]*TS2322/,
  },
  'a wrong type in the web app': {
    path: 'web/a.ts',
    text: "export const a: number = 'one';\n",
    named: /✗ types of web[\s\S]*TS2322/,
  },
  'a wrong type in a journey': {
    path: 'e2e/a.ts',
    text: "export const a: number = 'one';\n",
    named: /✗ types of e2e[\s\S]*TS2322/,
  },
  'a forbidden arrow': {
    path: 'server/net/a.ts',
    text: "import '#web/a.ts';\n",
    named: /✗ imports[\s\S]*must not import/,
  },
  'a test that bears no name of a source': {
    path: 'server/net/small-rules.test.ts',
    text: 'export {};\n',
    named: /✗ test names[\s\S]*small-rules.test.ts bears the name of no source/,
  },
  'a pattern that a text can slow down': {
    path: 'server/podcasts/a.ts',
    text: 'export const words = /(a+)+$/;\n',
    named: /✗ slow patterns[\s\S]*repeats what repeats itself/,
  },
  'a form that is read by a slow reader': {
    path: 'server/a.ts',
    text: 'export const readForm = (text: string) => new URLSearchParams(text);\n',
    named: /✗ received forms[\s\S]*gives URLSearchParams more/,
  },
  'a clock that is read beside the one module': {
    path: 'web/a.ts',
    text: 'export const isOver = (end: number): boolean => Date.now() > end;\n',
    named: /✗ one clock[\s\S]*reads Date\.now/,
  },
  'a name that an older browser does not know': {
    path: 'web/a.ts',
    text: "export const a = URL.parse('/', location.origin);\n",
    named: /✗ browser support[\s\S]*URL\.parse needs Safari 18/,
  },
  'a part of a page that asks the window how wide it is': {
    path: 'web/music/a.css',
    text: '@media (width >= 768px) {\n  .a {\n    color: red;\n  }\n}\n',
    named: /✗ window width[\s\S]*web\/music\/a\.css:1 asks the window/,
  },
  'a part of both providers that asks whether it is Apple': {
    path: 'server/a.ts',
    text: "export const isFirst = (name: string): boolean => name === 'apple';\n",
    named: /✗ provider names[\s\S]*server\/a\.ts names one music provider/,
  },
  'a hole in the lockfile': {
    path: 'package-lock.json',
    text: '{"packages":{"":{"dependencies":{"react":"1.0.0"}}}}',
    named: /✗ lockfile[\s\S]*react@1.0.0/,
  },
  'no build to weigh': {
    path: 'scripts/build-web.ts',
    text: 'export {};\n',
    named: /✗ bytes[\s\S]*no build to weigh/,
  },
};

/** A project of nothing but our own configuration and one file with a fault in it, put through the real check. */
function checkOf(path: string, text: string): { code: number | null; text: string } {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-planted-'));
  try {
    for (const name of configuration) cpSync(join(root, name), join(folder, name));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package-lock.json'), '{"packages":{}}');
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'scripts/check.ts'), '--root', folder],
      { encoding: 'utf8', cwd: root },
    );
    return { code: status, text: `${stdout}${stderr}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.concurrent.each(Object.entries(faults))(
  'npm run check names %s',
  { timeout: 120_000 },
  async (_, { path, text, named }) => {
    const { code, text: printed } = checkOf(path, text);
    expect(printed).toMatch(named);
    expect(code).toBe(1);
  },
);
