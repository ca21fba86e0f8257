import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A publisher of feeds in a process of its own. `host` is what it is reached by. */
export async function startFeeds(): Promise<{ host: string; stop: () => void }> {
  const publisher = fork(fileURLToPath(new URL('./feed-server.ts', import.meta.url)));
  const host = await new Promise<string>((resolve) => {
    publisher.once('message', (port) => resolve(`127.0.0.1:${Number(port)}`));
  });
  return { host, stop: () => publisher.kill() };
}
