type Kind = 'success' | 'error' | 'blank';

let wanted = false;
const watchers = new Set<() => void>();

/** For the host: whether any toast was ever shown on this page. */
export const toastsWanted = () => wanted;
export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

async function show(kind: Kind, text: string): Promise<void> {
  if (!wanted) {
    wanted = true;
    for (const watcher of watchers) watcher();
  }
  const { toast } = await import('react-hot-toast');
  if (kind === 'blank') toast(text);
  else toast[kind](text);
}

// A toast that cannot be loaded (offline) has nobody left to tell.
const quietly = (kind: Kind, text: string) => void show(kind, text).catch(() => undefined);

/** Says something for a moment: success 2 s, error and blank 4 s (spec §4). The toaster is loaded with the first one. */
export const toast = {
  success: (text: string) => quietly('success', text),
  error: (text: string) => quietly('error', text),
  blank: (text: string) => quietly('blank', text),
};
