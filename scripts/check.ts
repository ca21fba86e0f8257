import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { browserSupportFaults } from './browser-support.ts';
import { weighBuild } from './byte-budget.ts';
import { citationFaults } from './citations.ts';
import { dictionaryFaults } from './dictionary.ts';
import { documentedPathFaults } from './documented-paths.ts';
import { folderAccessFaults } from './folder-access.ts';
import { layerFaults } from './folder-layers.ts';
import { circleFaults, importFaults } from './import-rules.ts';
import { lockfileFaults } from './lockfile.ts';
import { clockFaults } from './one-clock.ts';
import { providerNameFaults } from './provider-names.ts';
import { everything, readSources } from './read-sources.ts';
import { receivedFormFaults } from './received-forms.ts';
import { root } from './run-node.ts';
import { slowPatterns } from './slow-patterns.ts';
import { testNameFaults } from './test-names.ts';
import { readWebFiles, uselessReasons, windowWidthFaults } from './window-width.ts';

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
  { name: 'imports', faults: () => importFaults(readSources(folder)) },
  { name: 'circles of scripts', faults: () => circleFaults(readSources(folder, 'scripts,bench,e2e')) },
  { name: 'folder layers', faults: () => layerFaults(readSources(folder)) },
  { name: 'test names', faults: () => testNameFaults(folder) },
  { name: 'dictionary', faults: () => dictionaryFaults(readSources(folder, everything)) },
  { name: 'provider names', faults: () => providerNameFaults(readSources(folder, everything)) },
  { name: 'citations', faults: () => [...citationFaults(folder), ...documentedPathFaults(folder)] },
  { name: 'slow patterns', faults: () => slowPatterns(readSources(folder)) },
  { name: 'received forms', faults: () => receivedFormFaults(readSources(folder)) },
  { name: 'one clock', faults: () => clockFaults(readSources(folder)) },
  { name: 'folder access', faults: () => folderAccessFaults(readSources(folder)) },
  { name: 'browser support', faults: () => browserSupportFaults(readSources(folder)) },
  {
    name: 'window width',
    faults: () => {
      const files = readWebFiles(folder);
      return [...windowWidthFaults(files), ...uselessReasons(files)];
    },
  },
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
    const messages = await Promise.resolve(faults()).catch((error: unknown) => [String(error)]);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (messages.length > 0) failed += 1;
    console.log(`${messages.length > 0 ? '✗' : '✓'} ${name} (${seconds} s)`);
    for (const fault of messages) console.log(fault);
  }),
);
process.exitCode = failed > 0 ? 1 : 0;
