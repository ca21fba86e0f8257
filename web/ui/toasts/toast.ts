import type * as Shown from './show-toast.tsx';

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

/** A toast that cannot be loaded (offline) has nobody left to tell. */
async function say(how: (shown: typeof Shown) => void): Promise<void> {
  wantToaster();
  try {
    // Its time begins when it is said: nothing is said before it can be seen.
    const [shown] = await Promise.all([import('./show-toast.tsx'), import('./toasts.tsx')]);
    how(shown);
  } catch {}
}

const plain = (kind: Shown.ToastKind) => (text: string, id?: string) =>
  void say(({ showToast }) => showToast(kind, text, id));

/**
 * Says something for a moment: success 2 s, error and blank 4 s (behaviour.md#states). The toaster is loaded with the first one.
 * With an `id` it takes the place of what was said under that before.
 */
export const toast = {
  success: plain('success'),
  error: plain('error'),
  blank: plain('blank'),
  /** A success with a link to where it can be seen, for 6 s. */
  leading: (text: string, link: Shown.ToastLink, id?: string) =>
    void say(({ showLeading }) => showLeading(text, link, id)),
  /** With a button that takes it back, for 6 s. */
  undoable: (text: string, onUndo: () => void, id?: string) =>
    void say(({ showUndoable }) => showUndoable(text, onUndo, id)),
};
