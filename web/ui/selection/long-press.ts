import type { PointerEvent as ReactPointerEvent } from 'react';
import { choiceIndex, isControl } from './choosing.ts';

const holdMilliseconds = 500;
/** A finger that rests trembles. */
const maxPixels = 10;

/**
 * Calls `onHold` once the finger that `down` tells of has rested; one that moves scrolls, and one that is lifted taps. The
 * browser's own menu, drag and text selection stay away, and lifting the finger afterwards opens nothing.
 */
function startLongPress({ pointerId, clientX, clientY }: PointerEvent, onHold: () => void): void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let isHeld = false;
  const timer = setTimeout(hold, holdMilliseconds);

  function hold(): void {
    if (isHeld) return;
    isHeld = true;
    clearTimeout(timer);
    onHold();
  }
  function end(): void {
    clearTimeout(timer);
    listening.abort();
  }
  addEventListener(
    'pointermove',
    (event) => {
      const isFar = Math.hypot(event.clientX - clientX, event.clientY - clientY) > maxPixels;
      if (!isHeld && event.pointerId === pointerId && isFar) end();
    },
    options,
  );
  for (const type of ['pointerup', 'pointercancel'] as const)
    addEventListener(type, () => !isHeld && end(), options);
  addEventListener(
    'contextmenu',
    (event) => {
      // Some systems report a finger that rests before the time is over, others once it is lifted.
      hold();
      swallow(event);
    },
    options,
  );
  for (const type of ['dragstart', 'selectstart']) addEventListener(type, swallow, options);
  addEventListener(
    'click',
    (event) => {
      // One by the keyboard is no finger's.
      if (event.detail > 0) swallow(event);
    },
    options,
  );
  addEventListener('pointerdown', end, options);
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A finger that rests on a row chooses it: what the box around the rows does when a pointer is pressed. */
export function chooseByLongPress(
  { target, pointerType, nativeEvent }: ReactPointerEvent,
  choose: (index: number) => void,
): void {
  const index = choiceIndex(target);
  if (pointerType === 'touch' && index !== undefined && !isControl(target))
    startLongPress(nativeEvent, () => choose(index));
}
