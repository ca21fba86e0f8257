import type { KeyboardEvent } from 'react';

/** The place in the list of what an event came from. */
export function choiceIndex(target: EventTarget): number | undefined {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-choice]') : null;
  return place ? Number(place.dataset['choice']) : undefined;
}

/**
 * Whether a key is meant for the list: on a row that has the focus itself each is, on a link or a button within it those
 * that it does not take itself.
 */
export function isOwnPress({ target, key, shiftKey, ctrlKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches('[data-choice]')) return true;
  if (target.matches('input:not([type=checkbox]), textarea, select')) return false;
  return key !== ' ' || (target.matches('a') && (shiftKey || ctrlKey));
}
