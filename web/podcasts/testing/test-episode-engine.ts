import { vi } from 'vitest';
import type { PlayableItem } from '#rules/queue/item.ts';
import type { EngineEvent } from '#web/player/engine/engine.ts';
import { FakeAudio } from '#web/player/testing/fake-audio.ts';
import { numbered } from '#web/player/testing/numbered-engine.ts';
import type { EpisodeAddress } from '../playback/episode-address.ts';
import { createEpisodeEngine } from '../playback/episode-engine.ts';
import type { Run } from '../playback/progress-runs.ts';

const settle = () => vi.advanceTimersByTimeAsync(0);

/** An episode of an hour. */
export const testEpisode = (id: string, durationMilliseconds = 3_600_000): PlayableItem => ({
  kind: 'episode',
  id,
  title: 'The first mile',
  artistName: 'The Long Way',
  durationMilliseconds,
  audioUrl: `https://host.example/${id}.mp3`,
});

/** An engine on a fake element; positions are loaded and saved as the test says. */
export function testEpisodeEngine() {
  const audio = new FakeAudio();
  const events: EngineEvent[] = [];
  const saves: [number, number | null, boolean | undefined][] = [];
  const begin: { isSlow: boolean; isTakenBack: boolean; count: number; other?: Run } = {
    isSlow: false,
    isTakenBack: false,
    count: 0,
  };
  const addresses: EpisodeAddress[] = [];
  const run = (episodeId: string): Run => ({
    episodeId,
    startSeconds: 100,
    save: (position, duration, isLast) => void saves.push([position, duration, isLast]),
  });
  let leaves = 0;
  const engine = createEpisodeEngine({
    createAudio: () => audio,
    leave: () => {
      leaves += 1;
    },
    addressOf: async ({ id }) => addresses.shift() ?? { url: `https://cdn.example/${id}`, isPiped: false },
    ask: async () => ({ status: 404 }),
    fetchAll: async () => undefined,
    runs: {
      async begin(episodeId) {
        begin.count += 1;
        if (begin.isSlow) await new Promise((resolve) => setTimeout(resolve, 1_000));
        return begin.isTakenBack ? undefined : run(episodeId);
      },
      async resume(paused) {
        if (begin.isSlow) await new Promise((resolve) => setTimeout(resolve, 1_000));
        return { run: begin.other ?? paused };
      },
    },
  });
  const player = numbered(engine);
  engine.listen((event) => events.push(event));
  const statuses = () => events.flatMap((event) => (event.type === 'status' ? [event.status] : []));
  const failures = () => events.flatMap((event) => (event.type === 'failed' ? [event.failure.reason] : []));
  async function playing(item = testEpisode('7')) {
    player.load(item, { play: true });
    await settle();
    audio.sound();
  }
  return {
    audio,
    player,
    engine,
    said: events,
    saves,
    begin,
    settle,
    statuses,
    failures,
    playing,
    takeLeaves: () => leaves,
    addresses,
  };
}
