import { monotonicMs } from '#rules/clock.ts';
import { endThread, startThread } from '#server/threads/start-thread.ts';
import type { Log } from '../access/log.ts';
import type { Seen } from './watch-worker.ts';

/** A file that is being copied causes many events: the scan waits until they end, up to a limit. */
const quietMilliseconds = 1_500;
const maxWaitMilliseconds = 5_000;
/** Changes without an event (network disks, no watches left) are found after this time. */
const anywayMilliseconds = 10 * 60_000;

type Needs = { log: Log; onChange: () => void };

/** Says once that something changed, when no more changes come or they do not end. */
function whenQuiet(onChange: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let firstAt: number | undefined;
  return {
    changed(): void {
      const now = monotonicMs();
      firstAt ??= now;
      clearTimeout(timer);
      const wait = Math.min(quietMilliseconds, Math.max(0, firstAt + maxWaitMilliseconds - now));
      timer = setTimeout(() => {
        firstAt = undefined;
        onChange();
      }, wait);
    },
    cancel: () => clearTimeout(timer),
  };
}

/** Calls `onChange` on changes below the folders, which a thread watches. `follow` adds new directories; call it after each scan. */
export function watchFolders(folders: readonly string[], { log, onChange }: Needs) {
  const worker = startThread(new URL('./watch-worker.ts', import.meta.url), folders);
  const quiet = whenQuiet(onChange);
  const anyway = setInterval(onChange, anywayMilliseconds);
  anyway.unref();
  let closed = false;

  worker.on('message', (seen: Seen) => {
    if (closed) return;
    if (seen.kind === 'changed') return quiet.changed();
    const sentence =
      'the system watches no more directories; changes there show after ten minutes or a rescan';
    log.warn({ watched: seen.watched }, sentence);
  });
  worker.on('error', (thrown) =>
    log.error(
      { err: thrown },
      'the music folder is watched no more; changes show after ten minutes or a rescan',
    ),
  );

  return {
    follow: () => worker.postMessage('follow', []),
    async close(): Promise<void> {
      closed = true;
      clearInterval(anyway);
      quiet.cancel();
      await endThread(worker);
    },
  };
}
