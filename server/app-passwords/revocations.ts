import { monotonicMs } from '#rules/clock.ts';
import type { AppPasswordRepository } from './app-password-repository.ts';

/** How often those in use are looked at: they may be ended elsewhere, by a new password or by another process. */
const lookEach = 5_000;
/** After this time without a request nothing of an app is open any more. */
const inUseFor = 6 * 60 * 60 * 1000;

type Needs = {
  passwords: Pick<AppPasswordRepository, 'stillOpen'>;
  /** Another word after each change to accounts; undefined where that cannot be known. */
  version: () => string | undefined;
  warn: (thrown: unknown) => void;
  /** Milliseconds by a clock that nobody sets. */
  now?: () => number;
};

/** Tells when a password for an app that is in use here opens nothing any more, however it came to that. */
export function createRevocations({ passwords, version, warn, now = monotonicMs }: Needs) {
  const usedAt = new Map<string, number>();
  const listeners = new Set<(id: string) => void>();
  let looked: string | undefined;
  let timer: NodeJS.Timeout | undefined;

  function tell(id: string): void {
    usedAt.delete(id);
    for (const listener of listeners) listener(id);
  }

  /** Looks once; nothing is asked while nothing can have changed. */
  async function look(): Promise<void> {
    for (const [id, time] of usedAt) if (now() - time > inUseFor) usedAt.delete(id);
    const current = version();
    if (usedAt.size === 0 || (current !== undefined && current === looked)) return;
    const ids = [...usedAt.keys()];
    const open = await passwords.stillOpen(ids);
    looked = current;
    for (const id of ids) if (!open.has(id)) tell(id);
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /** Called with the id of one that ended; what is answered takes the listener away again. */
    onRevoked(listener: (id: string) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell,
    look,
    /** It lets somebody in just now. */
    note(id: string): void {
      usedAt.set(id, now());
      timer ??= setInterval(() => {
        look().catch(warn);
        if (usedAt.size === 0) stop();
      }, lookEach).unref();
    },
    stop,
  };
}
