import { createContext } from 'react';
import { type CardSize, cardSizes } from './card-sizes.ts';

type CardSizeChoice = { size: CardSize; chooseSize: (size: CardSize) => void };

/** The size that the listener likes, and how to change it. */
export const CardSizeContext = createContext<CardSizeChoice>({
  size: 'medium',
  chooseSize: () => undefined,
});

/** The least width of a card, in pixels: on a phone three, two or one stand side by side. */
const minPixels = {
  wide: { small: 132, medium: 180, large: 264 },
  narrow: { small: 92, medium: 136, large: 240 },
} as const;
const gapPixels = { wide: 24, narrow: 16 } as const;
/** A page narrower than this is a phone's. */
const wideFromPixels = 560;

/** How many cards stand side by side on a page of this width, and what lies between them: more on a wider page, never larger ones. */
export function cardColumns(widthPixels: number, size: CardSize): { columns: number; gap: number } {
  const width = widthPixels < wideFromPixels ? 'narrow' : 'wide';
  const gap = gapPixels[width];
  return { columns: Math.max(1, Math.floor((widthPixels + gap) / (minPixels[width][size] + gap))), gap };
}

/** The size after this one, the smallest after the largest. */
export function nextCardSize(size: CardSize): CardSize {
  return cardSizes[(cardSizes.indexOf(size) + 1) % cardSizes.length] ?? 'medium';
}
