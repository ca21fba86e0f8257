import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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

type StartOptions = {
  /** The folder of another checkout that is built, instead of this one. */
  checkout?: string;
};

/** The built server as a user runs it, on a fresh data folder and a free port. */
export async function startServer(
  settings: Record<string, string> = {},
  { checkout = root }: StartOptions = {},
): Promise<RunningServer> {
  const dataFolder = settings['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'earshot-e2e-'));
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'server/start.mjs'], {
    cwd: checkout,
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...settings, DATA_DIR: dataFolder },
  });
  let log = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      log += part.toString();
      const address = /Earshot is listening on (http\S+)/.exec(log)?.[1];
      if (address) resolve(address);
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
