import type { PlayableItem } from '#web/player/item.ts';

const most = 20;

/** What was heard, the newest first, each song once, at most 20. `played` is newest last. */
export function lastHeard(played: readonly PlayableItem[]): PlayableItem[] {
  const byId = new Map<string, PlayableItem>();
  for (const song of played.toReversed()) {
    if (byId.size === most) break;
    if (!byId.has(song.id)) byId.set(song.id, song);
  }
  return [...byId.values()];
}
