/** What a shortcut acts on. */
export type ShortcutTargets = {
  next: () => void;
  previous: () => void;
  /** By this many steps of what plays. */
  stepBy: (steps: number) => void;
  /** A part of the whole volume, which is 1. */
  changeVolumeBy: (change: number) => void;
  /** Likes the song that plays, or takes the like back. */
  toggleFavourite: () => void;
  /** Makes a bookmark in the episode that plays. */
  bookmark: () => void;
  go: (path: string) => void;
};

/**
 * `pattern` is tinykeys' word for the keys; without `run` another part of the app listens to them. `needsItem`: only while there
 * is something to play.
 */
export type Shortcut = {
  keys: readonly string[];
  does: string;
  pattern?: string;
  needsItem?: boolean;
  run?: (targets: ShortcutTargets) => void;
};

const volumeStep = 0.05;

/** Where all shortcuts are listed. */
const listPath = '/stacks';

/** Keys that control the player, while there is something to play. */
const playerShortcuts: readonly Shortcut[] = [
  { keys: ['N'], does: 'Next', pattern: 'n', run: ({ next }) => next() },
  { keys: ['P'], does: 'Previous', pattern: 'p', run: ({ previous }) => previous() },
  {
    keys: ['←'],
    does: 'Back 15 seconds (30 in an audiobook)',
    pattern: 'ArrowLeft',
    run: ({ stepBy }) => stepBy(-1),
  },
  {
    keys: ['→'],
    does: 'Forward 15 seconds (30 in an audiobook)',
    pattern: 'ArrowRight',
    run: ({ stepBy }) => stepBy(1),
  },
  {
    keys: ['↑'],
    does: 'Louder',
    pattern: 'ArrowUp',
    run: ({ changeVolumeBy }) => changeVolumeBy(volumeStep),
  },
  {
    keys: ['↓'],
    does: 'Quieter',
    pattern: 'ArrowDown',
    run: ({ changeVolumeBy }) => changeVolumeBy(-volumeStep),
  },
  {
    keys: ['L'],
    does: 'Like the song that plays, or take the like back',
    pattern: 'l',
    run: ({ toggleFavourite }) => toggleFavourite(),
  },
  {
    keys: ['B'],
    does: 'Make a bookmark in the episode that plays',
    pattern: 'b',
    run: ({ bookmark }) => bookmark(),
  },
];

/** Keys that act wherever one is, unless shortcuts are turned off. */
export const globalShortcuts: readonly Shortcut[] = [
  ...playerShortcuts.map((shortcut) => ({ ...shortcut, needsItem: true })),
  // Where the sign needs Shift on a keyboard.
  { keys: ['/'], does: 'Search', pattern: '[Shift]+/', run: ({ go }) => go('/search') },
  { keys: ['?'], does: 'Show all shortcuts', pattern: '[Shift]+?', run: ({ go }) => go(listPath) },
];

/** What the keyboard does everywhere and inside parts of a page, as the list shows it. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['Space'], does: 'Play or pause, unless you are typing' },
  ...globalShortcuts,
  { keys: ['F'], does: 'Show what plays on the whole screen, and go back' },
  { keys: ['Esc'], does: 'Close what is open' },
  { keys: ['↑', '↓', 'Home', 'End'], does: 'Move inside a list of songs, or between the lines of lyrics' },
  { keys: ['Enter'], does: 'Play the list from the row you are on, or the song from the line of lyrics' },
  { keys: ['←', '→'], does: 'On the time line: 5 seconds back or forward; on tabs: the one beside' },
];
