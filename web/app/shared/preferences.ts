import * as z from 'zod/mini';
import { create } from 'zustand';
import { cardSizes } from '#web/ui/controls/card-sizes.ts';

/** The same entry is read before the first paint by web/public/theme.js. */
const entry = 'earshot.preferences';

const displayKind = z.enum(['albums', 'artists', 'songs', 'episodes']);

const preferences = z.object({
  /** Absent until chosen: the system's setting stands. */
  darkMode: z.optional(z.boolean()),
  /** What was chosen before each kind had its own. */
  gridDisplay: z._default(z.boolean(), true),
  cardSize: z._default(z.enum(cardSizes), 'medium'),
  /** Grid (true) or list, by kind. */
  display: z._default(z.partialRecord(displayKind, z.boolean()), {}),
  sidebarFolded: z._default(z.boolean(), false),
  queueOpen: z._default(z.boolean(), false),
  sideTab: z._default(z.string(), 'history'),
});

/** Choices that outlive a reload. */
export type Preferences = z.output<typeof preferences>;

function read(): Preferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(entry) ?? '{}');
    const parsed = z.safeParse(preferences, stored);
    if (parsed.success) return parsed.data;
  } catch {
    // Storage is closed or holds something else: the defaults stand.
  }
  return z.parse(preferences, {});
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
