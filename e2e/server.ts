import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export type RunningServer = {
  url: string;
  dataFolder: string;
  /** Everything it has printed so far. */
  log(): string;
  stop(): Promise<number | null>;
};

/** The demo collection, composed already (scripts/composed-demo.ts). */
const composed = process.env['EARSHOT_DEMO'];

type StartOptions = {
  /** As a stranger's first start: the demo collection is not composed yet. */
  composesDemo?: boolean;
  /** The folder of another checkout that is built, instead of this one. */
  checkout?: string;
};

/** The built server as a user runs it, on a fresh data folder and a free port. */
export async function startServer(
  settings: Record<string, string> = {},
  { composesDemo = false, checkout = root }: StartOptions = {},
): Promise<RunningServer> {
  const dataFolder = settings['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'earshot-e2e-'));
  if (composed !== undefined && !composesDemo && settings['MUSIC_DIR'] === undefined)
    cpSync(composed, join(dataFolder, 'demo'), { recursive: true });
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'server/start.mjs'], {
    cwd: checkout,
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...settings, DATA_DIR: dataFolder },
  });
  let log = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      log += part.toString();
      const found = /Earshot is listening on (http\S+)/.exec(log)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${log}`)));
  });
  return {
    url,
    dataFolder,
    log: () => log,
    async stop() {
      const code = await end(child);
      if (settings['DATA_DIR'] === undefined) rmSync(dataFolder, { recursive: true, force: true });
      return code;
    },
  };
}

function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill('SIGTERM');
  });
}
