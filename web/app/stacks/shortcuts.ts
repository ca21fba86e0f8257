/** What the keyboard does; a shortcut joins the list with what it drives. */
export const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Space'], does: 'Play or pause, unless you are typing' },
  { keys: ['↑', '↓', 'Home', 'End'], does: 'Move inside a list of songs' },
  { keys: ['Enter'], does: 'Play the list from the row you are on' },
  { keys: ['←', '→'], does: 'On the time line: 5 seconds back or forward' },
];
