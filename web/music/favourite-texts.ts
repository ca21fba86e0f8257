import { musicTexts } from './texts.ts';

/** What the favourites say of themselves while they are filtered. */
export const favouriteTexts = {
  shownOf: (shown: number, all: number) => `${shown} of ${musicTexts.songCount(all)}`,
} as const;
