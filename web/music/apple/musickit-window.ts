import type { PlayableItem } from '#web/player/item.ts';
import { createTurns } from './in-turn.ts';
import { type DescribeItem, isSameSong } from './media-resource.ts';
import type { MediaResource, MusicKitInstance } from './musickit.ts';

/** Live radio, which is no song: Apple's stations alone have such ids. */
export const isStream = (item: PlayableItem | undefined) => item?.id.startsWith('ra.') ?? false;

export type Held = { item: PlayableItem; resource: MediaResource };

/** What of our queue MusicKit holds: the current song, and the next if it took it. */
export function createMusicKitWindow(describe: DescribeItem) {
  const inTurn = createTurns();

  const held = async (item: PlayableItem): Promise<Held> => ({ item, resource: await describe(item) });

  return {
    /** Sets MusicKit's queue anew. Resolves with nothing when `isStale` by its turn. */
    open(
      kit: MusicKitInstance,
      item: PlayableItem,
      next: PlayableItem | undefined,
      isStale: () => boolean,
    ): Promise<{ current: Held; next: Held | undefined } | undefined> {
      return inTurn(async () => {
        const [current, after] = await Promise.all([
          held(item),
          next && !isStream(item) ? held(next) : undefined,
        ]);
        if (isStale()) return undefined;
        if (isStream(item)) {
          await kit.setQueue({ station: item.id });
          return { current, next: undefined };
        }
        if (after === undefined) {
          await kit.setQueue({ items: [current.resource] });
          return { current, next: undefined };
        }
        try {
          await kit.setQueue({ items: [current.resource, after.resource] });
          return { current, next: after };
        } catch {
          // The fault may be the next song's alone.
          if (isStale()) return undefined;
          await kit.setQueue({ items: [current.resource] });
          return { current, next: undefined };
        }
      });
    },
    /** Another song follows the current one, or none. Resolves with what MusicKit took. */
    follow(
      kit: MusicKitInstance,
      next: PlayableItem | undefined,
      isStale: () => boolean,
    ): Promise<Held | undefined> {
      return inTurn(async () => {
        const after = next && (await held(next));
        if (isStale()) return undefined;
        if (after === undefined) return dropFollowing(kit);
        await kit.playNext({ items: [after.resource] }, true);
        return after;
      });
    },
  };
}

/** MusicKit has no word for it but one that is deprecated; what cannot be dropped is stopped when it begins. */
function dropFollowing({ queue, nowPlayingItemIndex }: MusicKitInstance): undefined {
  if (nowPlayingItemIndex < 0) return undefined;
  const followers = (queue?.items?.length ?? 0) - nowPlayingItemIndex - 1;
  for (let left = followers; left > 0; left -= 1) {
    try {
      queue?.remove?.(nowPlayingItemIndex + 1);
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** Whether MusicKit kept a song when its queue was set: it drops what cannot be played without a word. */
export function keeps({ queue }: MusicKitInstance, { resource }: Held): boolean {
  const items = queue?.items;
  return items === undefined || items.some((media) => isSameSong(media, resource));
}
