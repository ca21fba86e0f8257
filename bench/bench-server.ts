import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { signup } from '#contract/accounts.ts';
import { authorize, developerToken, saveToken, scanStatus } from '#contract/music.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export type BenchServer = {
  url: string;
  pid: number;
  /** From the start of the process to the line that says it listens. */
  startMilliseconds: number;
  /** When it said so, on `performance.now()`. */
  listeningAt: number;
  memoryMegabytes(): number;
  /** What its process has used of the processors so far. */
  cpuSeconds(): number;
  /** False once the process has ended, for whatever reason. */
  isAlive(): boolean;
  /** 'code 1' or 'SIGKILL' once it has ended, whatever for. */
  endedBy(): string | undefined;
  /** Ends it as a crash would. */
  kill(): void;
  stop(): Promise<void>;
};

/** The server as it runs for users, on a free port. `folder`: a built clone, of another version perhaps. */
export async function startServer(settings: Record<string, string>, folder = root): Promise<BenchServer> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'server/start.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
    child.stdout.on('data', (part) => {
      const address = /Earshot is listening on (http\S+)/.exec(String(part))?.[1];
      if (address) resolve(address);
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    startMilliseconds: performance.now() - began,
    listeningAt: performance.now(),
    memoryMegabytes: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    cpuSeconds: () =>
      secondsOf(execFileSync('ps', ['-o', 'time=', '-p', String(child.pid)], { encoding: 'utf8' })),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    endedBy: () => child.signalCode ?? (child.exitCode === null ? undefined : `code ${child.exitCode}`),
    kill: () => void child.kill('SIGKILL'),
    stop: () => ended(child),
  };
}

/** Of `1-02:03:04` or `3:04.50`, as `ps` writes time. */
function secondsOf(time: string): number {
  return time
    .trim()
    .split(/[-:]/)
    .map(Number)
    .reverse()
    .reduce((sum, part, index) => sum + part * ([1, 60, 3_600, 86_400][index] ?? 0), 0);
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

export type Listener = { headers: Record<string, string> };

/** Of every account that the bench makes. */
export const password = 'correct horse battery';

/** A signed-in listener's headers: session cookie, developer token, user token. */
export async function signIn(url: string): Promise<Listener> {
  const answer = await fetch(`${url}${signup.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `bench-${Date.now()}@example.org`, password, confirmPassword: password }),
  });
  return tokensOf(url, (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '');
}

/** The headers of this session cookie's user, with the tokens of the music API. */
export async function tokensOf(url: string, cookie: string): Promise<Listener> {
  const developer = await fetch(`${url}${developerToken.path}`, { headers: { cookie } });
  const user = await fetch(`${url}${authorize.path}`, { method: 'POST', headers: { cookie } });
  const { userToken } = z.parse(authorize.reply, await user.json());
  // As a page does: the listener's next page comes with it.
  await fetch(`${url}${saveToken.path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ userToken }),
  });
  return {
    headers: {
      cookie,
      authorization: `Bearer ${z.parse(developerToken.reply, await developer.json()).developerToken}`,
      'music-user-token': userToken,
    },
  };
}

/** Waits for the scan to end; tells how long after listening that was, and how many songs there are. */
export async function scanned(
  { url, listeningAt }: BenchServer,
  listener: Listener,
): Promise<{ milliseconds: number; songs: number }> {
  for (;;) {
    const answer = await fetch(`${url}${scanStatus.path}`, listener);
    const status = z.parse(scanStatus.reply, await answer.json());
    if (status.state === 'idle' && status.finishedAt !== null)
      return { milliseconds: performance.now() - listeningAt, songs: status.songs };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
