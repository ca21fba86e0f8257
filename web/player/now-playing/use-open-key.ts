import { useEffect, useEffectEvent } from 'react';
import { tinykeys } from 'tinykeys';
import { isTyping } from '../system/listen-to-keys.ts';

/** While `isOn`, F opens what plays on the whole screen and closes it again, wherever one does not type. */
export function useOpenKey(toggle: () => void, isOn: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    event.preventDefault();
    if (!event.repeat) toggle();
  });
  useEffect(() => (isOn ? tinykeys(window, { f: onKey }, { ignore: isOthers }) : undefined), [isOn]);
}

/** What is open has its own keys, but for the whole screen itself. */
function isOthers(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.isComposing || isTyping(target)) return true;
  const dialog = document.querySelector('[role="dialog"]:not([data-now-playing],[data-sheet])');
  return dialog !== null || (target instanceof Element && target.closest('[role="menu"]') !== null);
}
