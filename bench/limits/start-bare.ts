import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type BareServer = { url: string; pid: number; stop(): void };

/** Starts the bare server, which answers ranges out of `file` and a constant to everything else. */
export async function startBare(file = ''): Promise<BareServer> {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), [file]);
  const port = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
  });
  return { url: `http://127.0.0.1:${String(port)}`, pid: child.pid ?? 0, stop: () => void child.kill() };
}
