type Page = Pick<Document, 'addEventListener' | 'removeEventListener'>;

/**
 * Whether what has the focus got it by keyboard. A press of a pointer takes that from it, also where the focus was there
 * before; keys that are pressed afterwards do not give it back, only another focus does.
 */
export function watchFocusOrigin(page: Page): { isByKeyboard: () => boolean; stop: () => void } {
  let lastWasPointer = false;
  let isByKeyboard = true;
  const onPointerDown = () => {
    lastWasPointer = true;
    isByKeyboard = false;
  };
  const onKeyDown = () => {
    lastWasPointer = false;
  };
  const onFocusIn = () => {
    isByKeyboard = !lastWasPointer;
  };
  // On the way down: nothing inside can keep them from being seen.
  page.addEventListener('pointerdown', onPointerDown, true);
  page.addEventListener('keydown', onKeyDown, true);
  page.addEventListener('focusin', onFocusIn, true);
  return {
    isByKeyboard: () => isByKeyboard,
    stop() {
      page.removeEventListener('pointerdown', onPointerDown, true);
      page.removeEventListener('keydown', onKeyDown, true);
      page.removeEventListener('focusin', onFocusIn, true);
    },
  };
}
