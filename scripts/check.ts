import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { arrowFaults } from './arrows.ts';
import { floorFaults } from './browser-floor.ts';
import { weighBuild } from './byte-budget.ts';
import { citationFaults } from './citations.ts';
import { dictionaryFaults } from './dictionary.ts';
import { documentedPathFaults } from './documented-paths.ts';
import { floorsFaults } from './floors.ts';
import { folderAccessFaults } from './folder-access.ts';
import { lockfileFaults } from './lockfile.ts';
import { readSources } from './read-sources.ts';
import { receivedFormFaults } from './received-forms.ts';
import { root } from './run-node.ts';
import { slowPatterns } from './slow-patterns.ts';
import { testNameFaults } from './test-names.ts';

// `--root` points the same checks at another folder: the tests plant a fault there and expect it to be named.
const flag = process.argv.indexOf('--root');
const folder = resolve(flag > 0 ? (process.argv[flag + 1] ?? root) : root);

/** What a program printed when it failed; nothing when it passed. */
function tool(program: string, ...words: string[]): Promise<string[]> {
  return new Promise((done) => {
    const child = spawn(program, words, { cwd: folder, shell: process.platform === 'win32' });
    let text = '';
    const more = (part: Buffer) => {
      text += part.toString();
    };
    child.stdout.on('data', more);
    child.stderr.on('data', more);
    child.on('error', (error) => done([error.message]));
    child.on('close', (code) => done(code === 0 ? [] : [text.trim() || `${program} exited with ${code}`]));
  });
}

const types = (part: string) => ({
  name: `types of ${part}`,
  faults: () => tool('tsc', '-p', `tsconfig.${part}.json`),
});

const checks: { name: string; faults: () => Promise<string[]> | string[] }[] = [
  { name: 'format', faults: () => tool('biome', 'check', '.') },
  { name: 'lint', faults: () => tool('oxlint', '--type-aware', '--deny-warnings') },
  types('server'),
  types('web'),
  types('worker'),
  types('e2e'),
  { name: 'arrows', faults: () => arrowFaults(readSources(folder)) },
  { name: 'floors', faults: () => floorsFaults(readSources(folder)) },
  { name: 'test names', faults: () => testNameFaults(folder) },
  { name: 'dictionary', faults: () => dictionaryFaults(readSources(folder)) },
  { name: 'citations', faults: () => [...citationFaults(folder), ...documentedPathFaults(folder)] },
  { name: 'slow patterns', faults: () => slowPatterns(readSources(folder)) },
  { name: 'received forms', faults: () => receivedFormFaults(readSources(folder)) },
  { name: 'folder access', faults: () => folderAccessFaults(readSources(folder)) },
  { name: 'browser floor', faults: () => floorFaults(readSources(folder)) },
  { name: 'lockfile', faults: () => lockfileFaults(readFileSync(join(folder, 'package-lock.json'), 'utf8')) },
  {
    name: 'unused',
    faults: () => (existsSync(join(folder, 'knip.json')) ? tool('knip', '--no-progress') : []),
  },
  {
    name: 'bytes',
    faults: async () => {
      const broken = await tool(process.execPath, 'scripts/build-web.ts');
      return broken.length > 0 ? broken : weighBuild(folder).faults;
    },
  },
];

let failed = 0;
await Promise.all(
  checks.map(async ({ name, faults }) => {
    const began = performance.now();
    const found = await Promise.resolve(faults()).catch((error: unknown) => [String(error)]);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (found.length > 0) failed += 1;
    console.log(`${found.length > 0 ? '✗' : '✓'} ${name} (${seconds} s)`);
    for (const fault of found) console.log(fault);
  }),
);
process.exitCode = failed > 0 ? 1 : 0;
