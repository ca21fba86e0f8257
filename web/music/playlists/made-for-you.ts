import type { Shelf } from '../provider/item.ts';

/** Another provider does not say which row it is, but what is in it. */
const isOfPlaylists = ({ items }: Shelf) => items.every(({ kind }) => kind === 'playlist');

/** The row of the playlists page (behaviour.md#screens, 'Made for You'): the provider's mixes, else the personalised row, which is the first. */
export function madeForYou(shelves: readonly Shelf[]): Shelf | undefined {
  return shelves.find(({ id }) => id === 'mixes') ?? shelves.find(isOfPlaylists) ?? shelves[0];
}
