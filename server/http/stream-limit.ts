import type { Response } from '#server/serve.ts';

/** Counts what each listener streams now. */
export function streamLimit(max: number) {
  const open = new Map<string, number>();
  return {
    /** False when the listener has enough already; else counted until the answer ends or its listener goes. */
    enter(userId: string, response: Response): boolean {
      const now = open.get(userId) ?? 0;
      if (now >= max) return false;
      open.set(userId, now + 1);
      response.raw.once('close', () => {
        const left = (open.get(userId) ?? 1) - 1;
        if (left > 0) open.set(userId, left);
        else open.delete(userId);
      });
      return true;
    },
  };
}
