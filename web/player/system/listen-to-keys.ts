import { tinykeys } from 'tinykeys';
import type { Player } from '../player/player.ts';

const anyOf = (roles: string) => roles.replaceAll(/\w+/g, '[role=$&]').replaceAll(' ', ',');

/** Where Space always has a meaning of its own: where one types, or chooses from what opened. */
const typed = [
  'input:not([type=range],[type=checkbox],[type=radio],[type=button],[type=submit],[type=file]),textarea,select',
  'audio,video,[contenteditable]:not([contenteditable=false]),[role^=menuitem]',
  anyOf('textbox combobox listbox option spinbutton'),
].join(',');
/** What Space presses, where the focus came by keyboard: a pointer has pressed it already. */
const pressed = `input:not([type=range]),button,summary,${anyOf('button checkbox radio switch tab')}`;

/** Whether a key means a letter there, or a choice. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typed) !== null;

/**
 * Space toggles play and pause (behaviour.md#screens), unless one types or the focus came to a control by keyboard. A key that is
 * held toggles once. Returns how to stop listening.
 */
export function listenToKeys(player: Player): () => void {
  const focus = watchFocusOrigin(document);
  /** Whether the key that is down now was taken. */
  let isTaken = false;

  function isOthers({ target, defaultPrevented, isComposing }: KeyboardEvent): boolean {
    if (defaultPrevented || isComposing || isTyping(target)) return true;
    if (!(target instanceof Element)) return false;
    return focus.isByKeyboard() && target.closest(pressed) !== null;
  }

  function onSpaceDown(event: KeyboardEvent) {
    if (player.store.getState().queue.now === undefined) return;
    event.preventDefault();
    if (!event.repeat) player.toggle();
    isTaken = true;
  }

  /** Some browsers press the button as the key is let go. */
  function onSpaceUp(event: KeyboardEvent) {
    isTaken = false;
    event.preventDefault();
  }

  const stops = [
    focus.stop,
    tinykeys(window, { Space: onSpaceDown }, { ignore: isOthers }),
    tinykeys(
      window,
      { '[Shift]+[Control]+[Alt]+[Meta]+Space': onSpaceUp },
      { event: 'keyup', ignore: () => !isTaken },
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

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
