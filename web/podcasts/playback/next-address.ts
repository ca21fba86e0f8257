import type { PlayableItem } from '#rules/queue/item.ts';
import type { EpisodeAddress } from './episode-address.ts';

/** Not earlier before the end of the current sound, since such addresses expire. */
const aheadSeconds = 20;

/** Resolves where the sound of the next item is before the current one ends, so that it begins at once. */
export function createNextAddress(addressOf: (item: PlayableItem) => Promise<EpisodeAddress>) {
  let next: { item: PlayableItem; address?: Promise<EpisodeAddress> } | undefined;
  return {
    expect: (item: PlayableItem | undefined): void => {
      if (item?.id !== next?.item.id) next = item && { item };
    },
    approach: (remainingSeconds: number): void => {
      if (next !== undefined && remainingSeconds < aheadSeconds) next.address ??= addressOf(next.item);
    },
    /** The address of what begins now, resolved ahead where that was done. */
    take: (item: PlayableItem): Promise<EpisodeAddress> => {
      if (next?.item.id !== item.id) return addressOf(item);
      const { address } = next;
      next = undefined;
      return address ?? addressOf(item);
    },
  };
}
