import { create } from 'zustand';
import { isRecord } from '#contract/refusal-in.ts';
import { type CardSize, cardSizes } from '#web/ui/controls/card-sizes.ts';

/** The same entry is read before the first paint by web/public/theme.js. */
const entry = 'earshot.preferences';

type DisplayKind = 'albums' | 'artists' | 'songs' | 'episodes';
const displayKinds: readonly DisplayKind[] = ['albums', 'artists', 'songs', 'episodes'];

/** Choices that outlive a reload. */
export type Preferences = {
  /** Absent until chosen: the system's setting stands. */
  darkMode?: boolean | undefined;
  /** What was chosen before each kind had its own. */
  gridDisplay: boolean;
  cardSize: CardSize;
  /** Grid (true) or list, by kind. */
  display: Partial<Record<DisplayKind, boolean>>;
  sidebarFolded: boolean;
  /** Absent until it was opened, by hand or by the device's first sound, or closed. */
  queueOpen?: boolean;
  sideTab: string;
  /** How fast podcasts and audiobooks are played whose speed nobody chose (`default-speeds.ts`); absent: as they are. */
  podcastSpeed?: number;
  bookSpeed?: number;
  /** Whether single keys control the app (`web/app/keyboard/`): unless it is false. */
  shortcuts?: boolean;
};

/** Those of the names whose stored values are as they should be. */
function valuesIn<Name extends string, Value>(
  stored: unknown,
  names: readonly Name[],
  isValue: (value: unknown) => value is Value,
): Partial<Record<Name, Value>> {
  const values: Partial<Record<Name, Value>> = {};
  if (!isRecord(stored)) return values;
  for (const name of names) {
    const value = stored[name];
    if (isValue(value)) values[name] = value;
  }
  return values;
}

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
/** Within the bounds of `podcastSpeeds`. */
const isSpeed = (value: unknown): value is number => typeof value === 'number' && value >= 0.5 && value <= 3;

const flagNames = ['darkMode', 'gridDisplay', 'sidebarFolded', 'queueOpen', 'shortcuts'] as const;

/** Read by hand, as the log-in needs it and no parser; what is not as it should be is as if it had never been chosen. */
function preferencesIn(stored: Record<string, unknown>): Preferences {
  const { cardSize, display, sideTab } = stored;
  return {
    gridDisplay: true,
    sidebarFolded: false,
    ...valuesIn(stored, flagNames, isFlag),
    ...valuesIn(stored, ['podcastSpeed', 'bookSpeed'], isSpeed),
    cardSize: cardSizes.find((size) => size === cardSize) ?? 'medium',
    display: valuesIn(display, displayKinds, isFlag),
    sideTab: typeof sideTab === 'string' ? sideTab : 'history',
  };
}

function read(): Preferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(entry) ?? '{}');
    if (isRecord(stored)) return preferencesIn(stored);
  } catch {
    // Storage is closed or holds something else: the defaults stand.
  }
  return preferencesIn({});
}

export const usePreferences = create<Preferences>(() => read());

/** Changes choices, here and in local storage. */
export function choose(change: Partial<Preferences>): void {
  usePreferences.setState(change);
  try {
    localStorage.setItem(entry, JSON.stringify(usePreferences.getState()));
  } catch {
    // Storage is closed or full: the choice lives as long as the page.
  }
}

/** Takes up what local storage says now. */
export function rereadPreferences(): void {
  usePreferences.setState(read(), true);
}
