/** How large the cards of a grid are, smallest first. */
export const cardSizes = ['small', 'medium', 'large'] as const;
export type CardSize = (typeof cardSizes)[number];
