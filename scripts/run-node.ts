import { spawn, spawnSync } from 'node:child_process';
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

/** Runs it beside others; the promise tells its exit code and everything it printed. */
export function outputLater(program: string, ...words: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { cwd: root, shell: process.platform === 'win32' });
    let text = '';
    const more = (part: Buffer) => {
      text += part.toString();
    };
    child.stdout.on('data', more);
    child.stderr.on('data', more);
    child.on('error', (error) => resolve({ code: 1, text: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, text }));
  });
}
