import {
  lockOfBuild,
  type ShellReport,
  shellCacheOf,
  type WorkerMessage,
} from '#web/service-worker/shell-names.ts';

/** The first screen and what it loads come before the rest of the app is stored. */
const quietMilliseconds = 5_000;
const hourMilliseconds = 60 * 60 * 1000;
/** A worker on a slow line is gathering hundreds of files. */
const reportMilliseconds = 5 * 60 * 1000;

/** The build that this page came from, by the program that it begins with. */
function ownBuild(): string {
  const program = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return shellCacheOf(program?.src ?? location.href);
}

const tell = (to: ServiceWorker, message: WorkerMessage, transfer: Transferable[] = []) =>
  to.postMessage(message, transfer);

/** Has a worker gather its build; undefined where it does not answer. */
function askToStoreShell(from: ServiceWorker): Promise<ShellReport | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => done(undefined), reportMilliseconds);
    function done(report: ShellReport | undefined): void {
      clearTimeout(timer);
      port1.close();
      resolve(report);
    }
    port1.addEventListener('message', ({ data }: MessageEvent<ShellReport>) => done(data));
    port1.start();
    tell(from, 'keep-shell', [port2]);
  });
}

/** When a worker that was found has either come or failed. */
function whenInstalled(worker: ServiceWorker | null): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker === null || worker.state !== 'installing') resolve();
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}

type VersionEvents = {
  onOther: () => void;
  /** Whether a sound is being sent through the worker. */
  isBusy: () => boolean;
  signal: AbortSignal;
};

/**
 * Looks for another build than this page's when the page has come, when somebody comes back to it, each hour, and when a part
 * of it is missing, until `signal` says that it is over; `onOther` is called once all of that build is on this device. The page is in that build once it is reloaded,
 * whichever worker serves it. The waiting worker takes over while no sound is being sent: in Chromium 156 a page that is
 * reloaded while it waits for the end of a sound, which ends with the page, is never answered.
 */
export function followVersions(
  registration: ServiceWorkerRegistration,
  { onOther, isBusy, signal }: VersionEvents,
): void {
  const own = ownBuild();
  // For as long as the page lives: until then its build stays on this device.
  void navigator.locks.request(lockOfBuild(own), { mode: 'shared' }, () => new Promise(() => undefined));

  async function find(): Promise<void> {
    // The worker that is here may be older than the page, which came from the server.
    await registration.update();
    await whenInstalled(registration.installing);
    const { waiting, active } = registration;
    const newest = waiting ?? active;
    const report = newest === null ? undefined : await askToStoreShell(newest);
    if (report === undefined || signal.aborted) return;
    if (report.cache !== own) {
      if (report.isWhole) onOther();
    } else if (waiting && !isBusy()) tell(waiting, 'take-over-if-alone');
  }

  let isFinding = false;
  async function findOnce(): Promise<void> {
    if (isFinding) return;
    isFinding = true;
    // Without a network, and on a server that is just being replaced, the next time will do.
    await find().catch(() => undefined);
    isFinding = false;
  }
  const look = () => void findOnce();
  const lookIfSeen = () => void (document.visibilityState === 'visible' && look());
  let hourly: ReturnType<typeof setInterval> | undefined;
  // Not before the page is quiet, also where its first worker has just come.
  const quiet = setTimeout(() => {
    look();
    hourly = setInterval(look, hourMilliseconds);
    document.addEventListener('visibilitychange', lookIfSeen, { signal });
    addEventListener('online', look, { signal });
    // What the bundle's loader tells of a part that did not come.
    addEventListener('vite:preloadError', look, { signal });
    navigator.serviceWorker.addEventListener('controllerchange', look, { signal });
  }, quietMilliseconds);
  signal.addEventListener('abort', () => {
    clearTimeout(quiet);
    clearInterval(hourly);
  });
}
