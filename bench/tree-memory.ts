import { readdirSync, readFileSync } from 'node:fs';

/** What is resident of a process and all below it, in megabytes, as Linux counts it. */
export function treeMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return children.reduce((total, child) => total + treeMemory(Number(child)), own);
  } catch {
    // It ended while it was looked at.
    return 0;
  }
}

/** The most that was resident of a process and all below it until `stop`. */
export function peakMemory(pid: number): { stop(): number } {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, treeMemory(pid));
  }, 50);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}
