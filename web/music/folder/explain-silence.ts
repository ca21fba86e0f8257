import type { EngineEvents } from '#web/player/engine/engine-events.ts';
import type { ProbeResult } from '#web/player/engine/probe-audio.ts';
import type { StallWatch } from '#web/player/engine/stall-watch.ts';
import type { AudioPair } from './audio-pair.ts';
import { diagnose } from './diagnose.ts';

type Needs = {
  events: EngineEvents;
  pair: AudioPair;
  stall: StallWatch;
  ask: (url: string) => Promise<ProbeResult>;
};

/** Finds out why the current song is silent, and says so if it still is the current one. Without a code the network is. */
export function createExplanation({ events, pair, stall, ask }: Needs) {
  return async (errorCode: number | undefined): Promise<void> => {
    const [item, load] = [pair.current().item(), events.load()];
    if (item === undefined) return;
    stall.end();
    const answer = errorCode === undefined ? undefined : await ask(item.audioUrl ?? '');
    if (load !== events.load() || pair.current().item() !== item) return;
    events.fail(diagnose(item, errorCode, answer));
  };
}
