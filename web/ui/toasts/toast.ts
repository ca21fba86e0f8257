import { createElement, lazy, Suspense, useSyncExternalStore } from 'react';
import type * as Shown from './toasts.tsx';

/** Whether any toast was ever shown on this page. */
let isRequested = false;
const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function wantToaster(): void {
  if (isRequested) return;
  isRequested = true;
  for (const watcher of watchers) watcher();
}

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));

/** Where toasts appear. Nothing of the toaster is loaded before the first one. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(watch, () => isRequested);
  return isWanted ? createElement(Suspense, null, createElement(Toasts)) : null;
}

/** A toast that cannot be loaded (offline) has nobody left to tell. */
async function say(how: (shown: typeof Shown) => void): Promise<void> {
  wantToaster();
  try {
    // Its time begins when it is said: nothing is said before it can be seen.
    how(await import('./toasts.tsx'));
  } catch {}
}

const plain = (kind: Shown.ToastKind) => (text: string, id?: string) =>
  void say(({ showToast }) => showToast(kind, text, id));

/** Shows a toast: success 2 s, error and blank 4 s (behaviour.md#states). One with the same `id` is replaced. */
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
