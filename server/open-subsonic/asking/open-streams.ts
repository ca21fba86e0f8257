import type { Response } from '#server/serve.ts';

/** Ends what is still being sent to an app whose password is ended. */
export function openStreams(onRevoked: (listener: (appPasswordId: string) => void) => () => void) {
  const open = new Map<string, Set<Response['raw']>>();
  const stop = onRevoked((id) => {
    for (const raw of open.get(id) ?? []) raw.destroy();
  });

  return {
    hold(appPasswordId: string, { raw }: Response): void {
      if (raw.closed) return;
      const held = open.get(appPasswordId) ?? new Set();
      open.set(appPasswordId, held.add(raw));
      raw.once('close', () => {
        held.delete(raw);
        if (held.size === 0) open.delete(appPasswordId);
      });
    },
    stop,
  };
}
