import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a program of ours or of a dependency to its end and tells its exit code. */
export function run(program: string, ...words: string[]): number {
  return (
    spawnSync(program, words, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status ??
    1
  );
}

/** Runs it and gives what it printed. */
export function output(program: string, ...words: string[]): { code: number; text: string } {
  const result = spawnSync(program, words, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: result.status ?? 1, text: `${result.stdout}${result.stderr}` };
}
