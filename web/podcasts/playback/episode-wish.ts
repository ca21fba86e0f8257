import type { PlayableItem } from '#rules/queue/item.ts';

export type EpisodeWish = ReturnType<typeof createEpisodeWish>;

/** What is asked of the engine of episodes, which may take a while to do it. */
export function createEpisodeWish() {
  let item: PlayableItem | undefined;
  /** Whether sound is wanted: what is opened while it is not stays silent. */
  let isSoundWanted = false;
  /** Where the listener went before the episode was there. Seconds. */
  let soughtSeconds: number | undefined;
  /** Rises as something else is asked for, or nothing. */
  let turn = 0;

  return {
    item: () => item,
    isSoundWanted: () => isSoundWanted,
    soughtSeconds: () => soughtSeconds,
    change(next: PlayableItem | undefined, play: boolean) {
      turn += 1;
      item = next;
      isSoundWanted = play;
      soughtSeconds = undefined;
    },
    wantSound(isWanted: boolean) {
      isSoundWanted = isWanted;
    },
    seek(seconds: number) {
      soughtSeconds = Math.max(seconds, 0);
    },
    /** Tells later whether something else was asked for meanwhile. */
    watch() {
      const begun = turn;
      return { isStale: () => begun !== turn };
    },
  };
}
