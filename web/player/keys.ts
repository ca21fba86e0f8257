import type { Player } from './player.ts';

/** Where Space has a meaning of its own: typing, pressing, choosing. */
const roles = 'button textbox combobox listbox option checkbox radio switch tab menuitem spinbutton';
const ownMeaning = [
  'input:not([type=range]),textarea,select,button,summary,audio,video',
  '[contenteditable]:not([contenteditable=false]),[role^=menuitem]',
  roles.replaceAll(/\w+/g, '[role=$&]').replaceAll(' ', ','),
].join(',');

/** Space toggles play and pause, unless typing in an input (spec §2) or on a control, which keeps its own Space. */
export function listenToKeys(
  page: Pick<Document, 'addEventListener' | 'removeEventListener'>,
  player: Player,
): () => void {
  function onKeyDown(event: KeyboardEvent) {
    const isPlainSpace = event.key === ' ' && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!isPlainSpace || event.shiftKey || event.repeat || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(ownMeaning) !== null) return;
    if (player.store.getState().queue.now === undefined) return;
    event.preventDefault();
    player.toggle();
  }
  page.addEventListener('keydown', onKeyDown);
  return () => page.removeEventListener('keydown', onKeyDown);
}
