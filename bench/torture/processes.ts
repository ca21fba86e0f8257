import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Those that are not installed, for a row that says what it left out. */
export const missingPrograms = (programs: readonly string[]): string[] =>
  programs.filter((program) => spawnSync(program, ['--version']).error !== undefined);

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : 0);
    });
  });
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** For programs that refuse to run as root: another user then, else the caller. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** An empty folder that this user owns. */
export function ownedFolder(name: string): string {
  const home = mkdtempSync(join(tmpdir(), `earshot-${name}-`));
  chmodSync(home, 0o755);
  const user = unprivileged();
  if (user) spawnSync('chown', [`${user.uid}:${user.gid}`, home]);
  return home;
}

export function startProgram(program: string, words: readonly string[], cwd: string): ChildProcess {
  return spawn(program, words, {
    ...unprivileged(),
    cwd,
    env: { ...process.env, HOME: cwd, LC_ALL: 'C' },
    stdio: 'ignore',
  });
}

export function exited(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Tries until it resolves; throws what it threw last after `seconds`. */
export async function eventually<Result>(seconds: number, attempt: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    try {
      return await attempt();
    } catch (thrown) {
      if (performance.now() > until) throw thrown;
      await sleep(100);
    }
  }
}
