import { applySave, otherPosition, type Progress } from '#server/podcasts/progress/merge-progress.ts';
import type { World } from './test-model-world.ts';

/** The web app: it shows the current position, and asks about a second one. */
export function modelWeb(world: World) {
  const { progress, userId, idOf, episodes, clock, superseded, total } = world;
  let runs = 0;
  let page: { guid: string; version: number; positions: number[] } | undefined;
  const last = new Map<string, number>();

  return {
    last,
    async openPage(episode: number): Promise<void> {
      const guid = episodes[episode]?.guid ?? '';
      const entry = (await progress.list(userId, [idOf(guid)]))[0]?.progress;
      const positions = entry ? [entry.positionSeconds, otherPosition(entry)?.positionSeconds ?? -1] : [];
      page = { guid, version: entry?.version ?? 0, positions };
    },
    /** Plays what the page shows, which may have been opened a while ago. The save comes `lateMs` after it was made. */
    async hear(near: number, lateMs = 0): Promise<void> {
      if (!page) return;
      // Two places of one player are not of the same second: apps tell places apart by it.
      clock.now += 1_000;
      const { guid, version, positions } = page;
      const positionSeconds = world.unused(near);
      const run = { runId: `web ${(runs += 1)}`, seq: 0, basedOn: version };
      const change = (before: Progress | undefined) =>
        applySave(
          before,
          { positionSeconds, durationSeconds: total, progress: positionSeconds / 1e4, run },
          clock.now - lateMs,
        );
      await progress.change(userId, idOf(guid), change);
      for (const position of [...positions, last.get(guid) ?? -1]) superseded.add(position);
      last.set(guid, positionSeconds);
      page = undefined;
    },
  };
}
