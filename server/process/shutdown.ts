import { readFileSync } from 'node:fs';

/**
 * Calls `stop` once, on SIGTERM or SIGINT, or when the npm that started this process has died: npm does not always pass
 * signals on, and an orphan would keep the port.
 */
export function onShutdown(startedByNpm: boolean, stop: (why: string) => void): void {
  let isStopping = false;
  const once = (why: string) => {
    if (!isStopping) stop(why);
    isStopping = true;
  };
  process.on('SIGTERM', () => once('SIGTERM'));
  process.on('SIGINT', () => once('SIGINT'));
  if (!startedByNpm) return;
  const above = ancestors();
  setInterval(() => {
    if (above.some((pid) => !alive(pid))) once('npm has ended');
  }, 500).unref();
}

/** The shell that npm runs a script in, and npm itself where the system tells. */
function ancestors(): number[] {
  const parent = process.ppid;
  try {
    // After the last parenthesis: state, then the parent's id (proc(5)).
    const fields = readFileSync(`/proc/${parent}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const grandparent = Number(fields[1]);
    return grandparent > 1 ? [parent, grandparent] : [parent];
  } catch {
    return [parent];
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
