import type { PlayableItem } from '#rules/queue/item.ts';

/** What the player does and says differently for each kind of item: how far a step leads, and what the item is called. */
const traits = {
  song: { stepSeconds: 15, noun: 'song' },
  episode: { stepSeconds: 15, noun: 'episode' },
  book: { stepSeconds: 30, noun: 'part' },
} as const;

export type ItemTraits = (typeof traits)[keyof typeof traits];

/** The traits of an item; those of a song where there is none. */
export function traitsOf(item: Pick<PlayableItem, 'kind' | 'isBook'> | undefined): ItemTraits {
  return item?.isBook === true ? traits.book : traits[item?.kind ?? 'song'];
}
