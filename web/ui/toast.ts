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

async function show(kind: Kind, text: string): Promise<void> {
  wantToaster();
  const { toast } = await import('react-hot-toast/headless');
  if (kind === 'blank') toast(text);
  else toast[kind](text);
}

async function showWithUndo(text: string, onUndo: () => void): Promise<void> {
  wantToaster();
  const { showUndoable } = await import('./undo-toast.tsx');
  showUndoable(text, onUndo);
}

// A toast that cannot be loaded (offline) has nobody left to tell.
const quietly = (kind: Kind, text: string) => void show(kind, text).catch(() => undefined);

/** Says something for a moment: success 2 s, error and blank 4 s (spec §4). The toaster is loaded with the first one. */
export const toast = {
  success: (text: string) => quietly('success', text),
  error: (text: string) => quietly('error', text),
  blank: (text: string) => quietly('blank', text),
  /** With a button that takes it back, for 6 s. */
  undoable: (text: string, onUndo: () => void) => void showWithUndo(text, onUndo).catch(() => undefined),
};
