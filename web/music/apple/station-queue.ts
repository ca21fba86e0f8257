import { readReply } from '#contract/tidy-reply.ts';
import { resource } from '#contract/v1/provider.ts';
import type { Song } from '../provider/item.ts';
import { itemsOf } from '../v1/resource.ts';
import { isSameSong } from './media-resource.ts';
import type { MediaItem, MediaResource, MusicKitInstance } from './musickit.ts';

/** Upper bound for the songs that MusicKit asks for when the last one begins. */
const patienceMilliseconds = 6_000;

const isFollowed = ({ queue, nowPlayingItemIndex }: MusicKitInstance) =>
  (queue?.items?.length ?? 0) - nowPlayingItemIndex > 1;

/** MusicKit's items as songs; what it cannot say of itself in the API's words is left out. */
function songsOf(items: readonly MediaItem[]): Song[] {
  const resources = items
    .filter(({ attributes }) => attributes?.playParams?.kind !== 'musicVideo')
    .flatMap(({ id, attributes }) => readReply(resource, { id, type: 'songs', attributes }) ?? []);
  return itemsOf(resources).filter((item) => item.kind === 'song');
}

/** Until MusicKit has a song behind the one that plays, or the patience ends. */
function growth(kit: MusicKitInstance): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, patienceMilliseconds);
    function end() {
      clearTimeout(timer);
      kit.removeEventListener('queueItemsDidChange', look);
      resolve();
    }
    function look() {
      if (isFollowed(kit)) end();
    }
    kit.addEventListener('queueItemsDidChange', look);
    look();
  });
}

/** MusicKit's own queue of a station, which ours mirrors until it goes another way (then `apple-catalogue.ts` continues the station). */
export function createStationQueue() {
  let open: { kit: MusicKitInstance; stationId: string } | undefined;

  const isOpen = (kit: MusicKitInstance | undefined) => open !== undefined && open.kit === kit;
  const items = () => open?.kit.queue?.items ?? [];

  return {
    isOpen,
    leave(): void {
      open = undefined;
    },
    /** Sets it, silent, and gives its first songs. */
    async begin(kit: MusicKitInstance, stationId: string): Promise<Song[]> {
      open = undefined;
      await kit.setQueue({ station: stationId });
      const songs = songsOf(kit.queue?.items ?? []);
      if (songs.length > 0) open = { kit, stationId };
      return songs;
    },
    /** Where a song stands in it, at `from` or later; undefined for one that does not. */
    indexOf(song: MediaResource, from = 0): number | undefined {
      const at = items().findIndex((media, index) => index >= from && isSameSong(media, song));
      return at < 0 ? undefined : at;
    },
    /** What MusicKit has of it beyond `recentIds`; undefined where it is not what MusicKit plays. */
    async more(
      kit: MusicKitInstance | undefined,
      stationId: string,
      recentIds: readonly string[],
    ): Promise<Song[] | undefined> {
      if (kit === undefined || !isOpen(kit) || open?.stationId !== stationId) return undefined;
      await growth(kit);
      if (!isOpen(kit)) return undefined;
      const songs = songsOf(items()).filter(({ id }) => !recentIds.includes(id));
      return songs.length > 0 || isFollowed(kit) ? songs : undefined;
    },
  };
}

export type StationQueue = ReturnType<typeof createStationQueue>;
