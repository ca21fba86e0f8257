import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

const running = new Set<Worker>();
const endingMilliseconds = 1_000;

/**
 * A thread for what may wait on a disk or a mount for as long as it likes. `data` is what it is started with. It does not
 * keep the process alive by itself.
 */
export function startThread(program: URL, data: unknown): Worker {
  // What one thread opens others read and close: it stays open when that thread ends.
  const worker = new Worker(program, { workerData: data, trackUnmanagedFds: false });
  running.add(worker);
  worker.once('exit', () => running.delete(worker));
  worker.unref();
  return worker;
}

/** Ends a thread; one that waits in the kernel is left behind after a second. */
export async function endThread(worker: Worker): Promise<void> {
  await Promise.race([worker.terminate(), sleep(endingMilliseconds, undefined, { ref: false })]);
}

/**
 * Ends every thread, before the process ends. Node waits for a thread also where it waits in the kernel: then the process
 * ends here, by a signal, so release what others wait for (ports, databases) first.
 */
export async function endThreads(): Promise<void> {
  await Promise.all([...running].map(endThread));
  if (running.size > 0) process.kill(process.pid, 'SIGKILL');
}
