import type { Player } from '../player/player.ts';
import { watchFocusOrigin } from './focus-origin.ts';

const anyOf = (roles: string) => roles.replaceAll(/\w+/g, '[role=$&]').replaceAll(' ', ',');

/** Where Space always has a meaning of its own: where one types, or chooses from what opened. */
const typed = [
  'input:not([type=range],[type=checkbox],[type=radio],[type=button],[type=submit],[type=file]),textarea,select',
  'audio,video,[contenteditable]:not([contenteditable=false]),[role^=menuitem]',
  anyOf('textbox combobox listbox option spinbutton'),
].join(',');
/** What Space presses, where the focus came by keyboard: a pointer has pressed it already. */
const pressed = `input:not([type=range]),button,summary,${anyOf('button checkbox radio switch tab')}`;

/**
 * Space toggles play and pause (behaviour.md#screens), unless one types or the focus came to a control by keyboard. A key that is
 * held toggles once.
 */
export function listenToKeys(
  page: Pick<Document, 'addEventListener' | 'removeEventListener'>,
  player: Player,
): () => void {
  const focus = watchFocusOrigin(page);
  /** Whether the key that is down now was taken. */
  let isTaken = false;

  function isOurs(event: KeyboardEvent): boolean {
    const isPlain = event.key === ' ' && !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    if (!isPlain || event.defaultPrevented) return false;
    if (!(event.target instanceof Element)) return true;
    if (event.target.closest(typed) !== null) return false;
    return !focus.isByKeyboard() || event.target.closest(pressed) === null;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOurs(event)) return;
    if (player.store.getState().queue.now === undefined) return;
    event.preventDefault();
    if (!event.repeat) player.toggle();
    isTaken = true;
  }

  /** Some browsers press the button as the key is let go. */
  function onKeyUp(event: KeyboardEvent) {
    if (event.key !== ' ' || !isTaken) return;
    isTaken = false;
    event.preventDefault();
  }

  page.addEventListener('keydown', onKeyDown);
  page.addEventListener('keyup', onKeyUp);
  return () => {
    focus.stop();
    page.removeEventListener('keydown', onKeyDown);
    page.removeEventListener('keyup', onKeyUp);
  };
}
