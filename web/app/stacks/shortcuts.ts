/** What the keyboard does; a shortcut joins the list with what it drives. */
export const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Space'], does: 'Play or pause, unless you are typing' },
  { keys: ['F'], does: 'Show what plays on the whole screen, and go back' },
  { keys: ['Esc'], does: 'Close what is open' },
  { keys: ['↑', '↓', 'Home', 'End'], does: 'Move inside a list of songs, or between the lines of lyrics' },
  { keys: ['Enter'], does: 'Play the list from the row you are on, or the song from the line of lyrics' },
  { keys: ['←', '→'], does: 'On the time line: 5 seconds back or forward; on tabs: the one beside' },
];
