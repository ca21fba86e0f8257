/** The groups of sections, in their order. `id` is the hash of their address: `/settings#appearance`. */
const groups = [
  { id: 'playback', name: 'Playback' },
  { id: 'library', name: 'Library' },
  { id: 'podcasts', name: 'Podcasts' },
  { id: 'on-this-device', name: 'On this device' },
  { id: 'notifications', name: 'Notifications' },
  { id: 'apps', name: 'Apps' },
  { id: 'appearance', name: 'Appearance' },
  { id: 'account', name: 'Account' },
  { id: 'this-server', name: 'This server' },
  { id: 'about', name: 'About' },
] as const;

export type SettingsGroup = (typeof groups)[number];
export type SettingsGroupId = SettingsGroup['id'];

type Listener = {
  isOperator: boolean;
  /** Whether something can be installed or downloaded here. */
  hasDevice: boolean;
};

/** Those that have something for this listener. */
export function settingsGroups({ isOperator, hasDevice }: Listener): SettingsGroup[] {
  return groups.filter(({ id }) => {
    if (id === 'this-server') return isOperator;
    return id !== 'on-this-device' || hasDevice;
  });
}

/** How far a page is scrolled, in pixels. */
export type ScrollState = { top: number; visible: number; whole: number };

/**
 * Which group is seen, by where each begins (in pixels from the top of the page). The line that is read moves from the top of the
 * visible part to its bottom as the page is scrolled: so each of several short groups at the end is seen once.
 */
export function groupSeen<Id extends string>(
  starts: readonly { id: Id; start: number }[],
  { top, visible, whole }: ScrollState,
): Id | undefined {
  const scrollable = whole - visible;
  const share = scrollable > 0 ? Math.min(Math.max(top / scrollable, 0), 1) : 0;
  const line = top + share * visible;
  return (starts.findLast(({ start }) => start <= line) ?? starts[0])?.id;
}
