import { create } from 'zustand';
import { isRecord } from '#contract/refusal-in.ts';

const entry = 'earshot.lyrics';

/** How large lyrics are, in pixels of the full screen. */
export const textSizes = [22, 27, 34] as const;
export type TextSize = (typeof textSizes)[number];

/** Songs whose offsets are stored, the last changed ones. */
const maxOffsets = 500;
export const offsetStep = 500;
const maxOffset = 60_000;

export type LyricsChoices = {
  size: TextSize;
  /** The language that was chosen last; empty for words without one. Undefined until chosen. */
  language?: string | undefined;
  /** By how many milliseconds a song's words come later, by the song's id; the one changed last is the last. */
  offsets: ReadonlyMap<string, number>;
};

const isOffset = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= maxOffset && value !== 0;

/** What storage holds; what is not as it should be is as if it had never been chosen. */
export function choicesIn(stored: unknown): LyricsChoices {
  const { size, language, offsets } = isRecord(stored) ? stored : {};
  const validOffsets = new Map<string, number>();
  for (const pair of Array.isArray(offsets) ? offsets : []) {
    const [id, offset]: unknown[] = Array.isArray(pair) ? pair : [];
    if (typeof id === 'string' && isOffset(offset)) validOffsets.set(id, offset);
  }
  return {
    size: textSizes.find((one) => one === size) ?? 27,
    language: typeof language === 'string' ? language : undefined,
    offsets: validOffsets,
  };
}

function read(): LyricsChoices {
  try {
    return choicesIn(JSON.parse(localStorage.getItem(entry) ?? '{}'));
  } catch {
    return choicesIn({});
  }
}

/** How this device's listener reads lyrics; outlives a reload. */
export const useLyricsChoices = create<LyricsChoices>(() => read());

function choose(change: Partial<LyricsChoices>): void {
  useLyricsChoices.setState(change);
  try {
    const { offsets, ...others } = useLyricsChoices.getState();
    localStorage.setItem(entry, JSON.stringify({ ...others, offsets: [...offsets] }));
  } catch {
    // Storage is closed or full: the choice lives as long as the page.
  }
}

export const chooseLanguage = (language: string): void => choose({ language });

/** From small to large, and back to small. */
export function nextSize(): void {
  const at = textSizes.indexOf(useLyricsChoices.getState().size);
  choose({ size: textSizes[(at + 1) % textSizes.length] ?? 27 });
}

/** Lets a song's words come later than its file says, or earlier for a negative value. */
export function chooseOffset(songId: string, milliseconds: number): void {
  const others = [...useLyricsChoices.getState().offsets].filter(([id]) => id !== songId);
  const offset = Math.min(Math.max(milliseconds, -maxOffset), maxOffset);
  const newest = others.slice(-(maxOffsets - 1));
  choose({ offsets: new Map(offset === 0 ? newest : [...newest, [songId, offset]]) });
}
