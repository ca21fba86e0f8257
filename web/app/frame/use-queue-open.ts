import { choose, usePreferences } from '../shared/preferences.ts';

/** What opened the panel gets the focus of a panel that closes with it: the player bar's button, else the sidebar's. */
export function closeQueue(): void {
  const isInside = document.activeElement?.closest('[data-queue]') !== null;
  choose({ queueOpen: false });
  if (isInside) [...document.querySelectorAll<HTMLElement>('[data-queue-toggle]')].at(-1)?.focus();
}

/** Opens it where nobody closed it yet. */
export function openUnlessChosen(): void {
  if (usePreferences.getState().queueOpen === undefined) choose({ queueOpen: true });
}

/** Whether the queue is open, and what opens and closes it from elsewhere. */
export function useQueueOpen(): { queueOpen: boolean; toggleQueue: () => void } {
  const queueOpen = usePreferences((state) => state.queueOpen === true);
  return { queueOpen, toggleQueue: () => choose({ queueOpen: !queueOpen }) };
}
