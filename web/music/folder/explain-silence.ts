import type { PlayableItem } from '#rules/queue/item.ts';
import { unreachableSentence } from '#web/api.ts';
import type { EngineFailure } from '#web/player/engine/engine.ts';
import type { EngineEvents } from '#web/player/engine/engine-events.ts';
import type { ProbeResult } from '#web/player/engine/probe-audio.ts';
import type { StallWatch } from '#web/player/engine/stall-watch.ts';
import type { AudioPair } from './audio-pair.ts';

const networkError = 2;

/** Why a song could not be played, as the listener hears of it. `errorCode` is the element's MediaError code. */
function diagnose(item: PlayableItem, errorCode: number | undefined, answer: ProbeResult): EngineFailure {
  const title = `“${item.title}”`;
  // A server that answers says why it cannot: its music folder may be away.
  const why = (answer !== undefined && answer.status >= 500 && answer.sentence) || unreachableSentence();
  const network: EngineFailure = { reason: 'network', sentence: `${title} waits. ${why}`, skippable: false };
  if (answer === undefined || answer.status >= 500 || answer.status === 429) return network;
  if (answer.status === 401 || answer.status === 403) {
    return {
      reason: 'unauthorised',
      sentence: 'You have been signed out. Log in to go on listening.',
      skippable: false,
    };
  }
  if (answer.status === 404 || answer.status === 410) {
    const sentence = `${title} can no longer be found in your music folder.`;
    return { reason: 'missing', sentence, skippable: true };
  }
  if (answer.status < 400 && errorCode === networkError) return network;
  const sentence = (answer.status >= 400 && answer.sentence) || `${title} cannot be played by this browser.`;
  return { reason: 'unsupported', sentence, skippable: true };
}

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
