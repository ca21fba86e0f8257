import { isLive, type PlayableItem } from '#rules/queue/item.ts';
import type { createTurns } from './in-turn.ts';
import { type DescribeItem, isSameSong } from './media-resource.ts';
import type { MediaResource, MusicKitInstance } from './musickit.ts';
import type { StationQueue } from './station-queue.ts';

export type QueuedSong = { item: PlayableItem; resource: MediaResource };
/** What of our queue MusicKit holds: the current song, and the next if it took it. */
export type Window = { current: QueuedSong; next: QueuedSong | undefined };
/** `begin`: makes the current song sound, or rejects with why not, whatever it is: `play` keeps most faults to itself. */
export type Opened = Window & { begin: () => Promise<unknown> };

export type MusicKitWindow = ReturnType<typeof createMusicKitWindow>;

type Needs = { describe: DescribeItem; station: StationQueue; inTurn: ReturnType<typeof createTurns> };

/** Keeps MusicKit's queue at the current song and the next, and in a station's own queue as long as ours goes the same way. */
export function createMusicKitWindow({ describe, station, inTurn }: Needs) {
  const queuedSong = async (item: PlayableItem): Promise<QueuedSong> => ({
    item,
    resource: await describe(item),
  });

  /** The station's queue that MusicKit has already, at this song. */
  function inStation(
    kit: MusicKitInstance,
    current: QueuedSong,
    next: QueuedSong | undefined,
  ): Opened | undefined {
    if (!station.isOpen(kit)) return undefined;
    const index = station.indexOf(current.resource);
    if (index === undefined) return undefined;
    return {
      current,
      next: inStationAt(index + 1, next),
      begin: () => kit.changeToMediaAtIndex(index),
    };
  }

  /** The song, where it is the one that stands here in the station's queue. */
  function inStationAt(index: number, song: QueuedSong | undefined): QueuedSong | undefined {
    return song && station.indexOf(song.resource, index) === index ? song : undefined;
  }

  return {
    /** Resolves with nothing when `isStale` by its turn. `startSeconds`: where the song shall begin. */
    open(
      kit: MusicKitInstance,
      item: PlayableItem,
      next: PlayableItem | undefined,
      startSeconds: number,
      isStale: () => boolean,
    ): Promise<Opened | undefined> {
      return inTurn(async () => {
        const follows = next && !isLive(item) ? queuedSong(next) : undefined;
        const [current, after] = await Promise.all([queuedSong(item), follows]);
        if (isStale()) return undefined;
        const inItsStation = inStation(kit, current, after);
        if (inItsStation !== undefined) return inItsStation;
        station.leave();
        return openAnew(kit, current, after, startSeconds, isStale);
      });
    },
    /** Another song follows the current one, or none. Resolves with what MusicKit took. */
    follow(
      kit: MusicKitInstance,
      next: PlayableItem | undefined,
      isStale: () => boolean,
    ): Promise<QueuedSong | undefined> {
      return inTurn(async () => {
        const after = next && (await queuedSong(next));
        const index = kit.nowPlayingItemIndex;
        // Before anything played, behind the current song is before it: what sounds asks again (`musickit-events.ts`).
        if (isStale() || index < 0) return undefined;
        // Nothing can be put into a station's queue: what is not there is opened when its turn comes.
        if (station.isOpen(kit)) return inStationAt(index + 1, after);
        dropFollowing(kit);
        if (after === undefined) return undefined;
        await kit.playNext({ items: [after.resource] });
        return after;
      });
    },
  };
}

/** A queue of the song and, where MusicKit takes it, the next. */
async function openAnew(
  kit: MusicKitInstance,
  current: QueuedSong,
  next: QueuedSong | undefined,
  startSeconds: number,
  isStale: () => boolean,
): Promise<Opened | undefined> {
  // Known from the beginning: else the song's own first moment sounds before the jump.
  const start = startSeconds > 0 ? { startTime: startSeconds } : {};
  const begin = () => kit.changeToMediaAtIndex(Math.max(indexIn(kit, current), 0));
  if (isLive(current.item)) {
    await kit.setQueue({ station: current.item.id });
    return { current, next: undefined, begin };
  }
  if (next !== undefined) {
    try {
      await kit.setQueue({ items: [current.resource, next.resource], ...start });
      return { current, next, begin };
    } catch {
      // The fault may be the next song's alone.
      if (isStale()) return undefined;
    }
  }
  await kit.setQueue({ items: [current.resource], ...start });
  return { current, next: undefined, begin };
}

/** What cannot be dropped is stopped when it begins. */
function dropFollowing({ queue, nowPlayingItemIndex }: MusicKitInstance): void {
  const followers = (queue?.items?.length ?? 0) - nowPlayingItemIndex - 1;
  if (followers <= 0) return;
  try {
    queue?.splice?.(nowPlayingItemIndex + 1, followers);
  } catch {
    // Some version's queue may not be ours to change.
  }
}

/** Where a song stands in MusicKit's queue; -1: it dropped it, as it does without a word with what cannot be played. */
export function indexIn({ queue }: MusicKitInstance, { resource }: QueuedSong): number {
  return queue?.items?.findIndex((media) => isSameSong(media, resource)) ?? 0;
}
