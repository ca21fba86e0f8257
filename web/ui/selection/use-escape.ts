import { useEffect, useEffectEvent } from 'react';

const ownEscape =
  'dialog, [role="dialog"], [role="menu"], textarea, select, input:not([type="checkbox"], [type="range"])';

/** While `isOn`, Escape calls `onEscape`, wherever the focus is; not where it closes or empties something itself. */
export function useEscape(isOn: boolean, onEscape: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented, isComposing } = event;
    if (key !== 'Escape' || defaultPrevented || isComposing) return;
    if (target instanceof Element && target.closest(ownEscape) !== null) return;
    event.preventDefault();
    onEscape();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}
