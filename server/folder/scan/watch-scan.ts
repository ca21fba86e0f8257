import type { Log } from './log.ts';
import type { ScanProgress } from './scan-progress.ts';

const watchMilliseconds = 1000;
const logEveryMilliseconds = 5000;

type Watch = {
  log: Log;
  maxFileMilliseconds: number;
  isScanning: () => boolean;
  /** A file has been read for too long. The scan is watched no more. */
  onStuck: (path: string) => void;
};

/** Follows a scan from outside of its process: logs how far it is, and notices when it is stuck. Returns how to stop. */
export function watchScan(progress: ScanProgress, watch: Watch): () => void {
  const logNowAndThen = progressLog(progress, watch.log);
  const stuckFile = stuckFileFinder(progress, watch.maxFileMilliseconds);
  const timer = setInterval(() => {
    if (!watch.isScanning()) return;
    const now = performance.now();
    logNowAndThen(now);
    const path = stuckFile(now);
    if (path === null) return;
    clearInterval(timer);
    watch.log.warn({}, 'a file took too long to read and is left out; it stands among the unreadable files');
    watch.onStuck(path);
  }, watchMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

/** Says in the log how far a scan is, every few seconds. Times are `performance.now()`. */
function progressLog(progress: ScanProgress, log: Log): (now: number) => void {
  let loggedAt = performance.now();
  return (now) => {
    if (now - loggedAt <= logEveryMilliseconds) return;
    loggedAt = now;
    log.info({ done: progress.get('done'), found: progress.get('found') }, 'scanning the music folder');
  };
}

/** Tells the path of a file that has been read for too long; null while the scan goes on. */
function stuckFileFinder(progress: ScanProgress, maxMilliseconds: number): (now: number) => string | null {
  let steps = -1;
  let stuckSince = performance.now();
  return (now) => {
    const path = progress.readingNow();
    if (progress.get('steps') === steps && path !== '')
      return now - stuckSince > maxMilliseconds ? path : null;
    steps = progress.get('steps');
    stuckSince = now;
    return null;
  };
}
