import { monotonicMs } from '#rules/clock.ts';
import type { Log } from '../access/log.ts';
import type { ScanProgress } from './scan-progress.ts';

const watchMilliseconds = 1000;
const logEveryMilliseconds = 5000;

type Watch = {
  log: Log;
  maxFileMilliseconds: number;
  isScanning: () => boolean;
  doAnswer: () => Promise<boolean>;
  /** A file has been read for too long. The scan is watched no more. */
  onStuck: (path: string) => void;
  /** The scan waits for a folder that does not answer. The scan is watched no more. */
  onSilent: () => void;
};

/** Follows a scan from outside of its process: logs how far it is, and notices when it is stuck. Returns how to stop. */
export function watchScan(progress: ScanProgress, watch: Watch): () => void {
  const { log, maxFileMilliseconds } = watch;
  const logNowAndThen = progressLog(progress, log);
  const standsSince = standstill(progress);
  let isAsking = false;

  async function lookInto(path: string): Promise<void> {
    isAsking = true;
    const answers = await watch.doAnswer();
    isAsking = false;
    // It may have gone on meanwhile.
    if (!watch.isScanning() || monotonicMs() - standsSince() <= maxFileMilliseconds) return;
    if (!answers) {
      clearInterval(timer);
      log.warn({}, 'the scan is stopped: the music folder does not answer');
      watch.onSilent();
    } else if (path !== '') {
      clearInterval(timer);
      log.warn({}, 'a file took too long to read and is left out; it stands among the unreadable files');
      watch.onStuck(path);
    }
  }

  const timer = setInterval(() => {
    if (!watch.isScanning() || isAsking) return;
    const now = monotonicMs();
    logNowAndThen(now);
    if (now - standsSince() > maxFileMilliseconds) void lookInto(progress.readingNow());
  }, watchMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

/** Says in the log how far a scan is, every few seconds. Times are `monotonicMs`. */
function progressLog(progress: ScanProgress, log: Log): (now: number) => void {
  let loggedAt = monotonicMs();
  return (now) => {
    if (now - loggedAt <= logEveryMilliseconds) return;
    loggedAt = now;
    log.info({ done: progress.get('done'), found: progress.get('found') }, 'scanning the music folder');
  };
}

/** Tells since when nothing was found, begun or done, by `monotonicMs`. */
function standstill(progress: ScanProgress): () => number {
  let lastCounts = '';
  let since = monotonicMs();
  return () => {
    const now = [progress.get('found'), progress.get('steps'), progress.get('done')].join(' ');
    if (now !== lastCounts) since = monotonicMs();
    lastCounts = now;
    return since;
  };
}
