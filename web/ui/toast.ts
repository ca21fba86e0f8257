import { toastDurations } from './toast-durations.ts';

type Kind = 'success' | 'error' | 'blank';

let wanted = false;
const watchers = new Set<() => void>();

/** For the host: whether any toast was ever shown on this page. */
export const toastsWanted = () => wanted;
export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function wantToaster(): void {
  if (wanted) return;
  wanted = true;
  for (const watcher of watchers) watcher();
}

async function show(kind: Kind, text: string, id: string | undefined): Promise<void> {
  wantToaster();
  const { toast } = await import('react-hot-toast/headless');
  // One that takes another's place would keep the other's time.
  const options = id === undefined ? undefined : { id, ...toastDurations[kind] };
  if (kind === 'blank') toast(text, options);
  else toast[kind](text, options);
}

async function showWithUndo(text: string, onUndo: () => void, id: string | undefined): Promise<void> {
  wantToaster();
  const { showUndoable } = await import('./undo-toast.tsx');
  showUndoable(text, onUndo, id);
}

// A toast that cannot be loaded (offline) has nobody left to tell.
const quietly = (kind: Kind, text: string, id?: string) => void show(kind, text, id).catch(() => undefined);

/**
 * Says something for a moment: success 2 s, error and blank 4 s (spec §4). The toaster is loaded with the first one.
 * With an `id` it takes the place of what was said under that before.
 */
export const toast = {
  success: (text: string, id?: string) => quietly('success', text, id),
  error: (text: string, id?: string) => quietly('error', text, id),
  blank: (text: string) => quietly('blank', text),
  /** With a button that takes it back, for 6 s. */
  undoable: (text: string, onUndo: () => void, id?: string) =>
    void showWithUndo(text, onUndo, id).catch(() => undefined),
};
