import type { AudioElement, AudioElementEvents } from '#web/player/engine/audio-element.ts';
import { createAudioElement, type MediaElement } from '#web/player/engine/audio-element.ts';
import { watchAudioStatus } from '#web/player/engine/audio-status-events.ts';
import type { EngineEvents } from '#web/player/engine/engine-events.ts';
import { probeAudio } from '#web/player/engine/probe-audio.ts';
import { fetchWhole } from '#web/player/engine/whole-audio.ts';
import { blockedEpisode } from './diagnose-episode.ts';
import { episodeAddress } from './episode-address.ts';
import type { EpisodeRecovery } from './episode-recovery.ts';
import { createEpisodeRecovery } from './episode-recovery.ts';
import type { EpisodeWish } from './episode-wish.ts';
import { createNextAddress } from './next-address.ts';
import type { ProgressTicker } from './progress-ticker.ts';
import { createProgressTicker } from './progress-ticker.ts';
import { createSilence, type Silence } from './silence.ts';

export type SoundNeeds = {
  createAudio?: () => MediaElement;
  addressOf?: typeof episodeAddress;
  ask?: typeof probeAudio;
  fetchAll?: typeof fetchWhole;
};

export type EpisodeSound = ReturnType<typeof createEpisodeSound>;

/** The one audio element of episodes with its position, the run that receives it, and recovery from failures. */
export function createEpisodeSound(needs: SoundNeeds, events: EngineEvents, wish: EpisodeWish) {
  const { createAudio = () => new Audio(), addressOf = episodeAddress } = needs;
  const { ask = probeAudio, fetchAll = fetchWhole } = needs;
  const audioElement = createAudioElement(createAudio(), (_, event) => handlers[event]());
  const ticker = createProgressTicker({ audioElement, durationSeconds });
  const silence = createSilence();
  const nextAddress = createNextAddress(addressOf);
  const recovery = createEpisodeRecovery({
    audioElement,
    addressOf,
    ask,
    fetchAll,
    watchLoad: () => wish.watch(),
    item: wish.item,
    sound: play,
    wait: () => events.become(wish.isSoundWanted() ? 'waiting' : 'paused'),
    silent: () => ticker.save(),
    fail: events.fail,
  });
  const handlers = createAudioHandlers({ events, wish, ticker, silence, recovery, audioElement, tellTime });

  /** The file knows its length better than the feed. */
  function durationSeconds(): number {
    return audioElement.durationSeconds() ?? (wish.item()?.durationMilliseconds ?? 0) / 1000;
  }

  function tellTime(): void {
    if (audioElement.item() === undefined) return;
    const awaited = ticker.awaitedSeconds(events.status() === 'playing');
    if (awaited !== undefined) goTo(awaited);
    events.time(audioElement.elapsedSeconds(), durationSeconds(), audioElement.bufferedSeconds());
    if (events.status() !== 'playing') return;
    ticker.saveWhenDue();
    const lengthSeconds = durationSeconds();
    if (lengthSeconds > 0) nextAddress.approach(lengthSeconds - audioElement.elapsedSeconds());
  }

  function goTo(seconds: number): void {
    if (audioElement.canReach(seconds)) audioElement.seek(seconds);
    else recovery.reach(seconds);
  }

  /** Where sound is wanted. */
  function play(): void {
    if (!wish.isSoundWanted()) return;
    recovery.stall.begin();
    audioElement.play();
  }

  return { audioElement, ticker, silence, recovery, durationSeconds, tellTime, goTo, play, nextAddress };
}

type Needs = {
  events: EngineEvents;
  wish: Pick<EpisodeWish, 'wantSound'>;
  ticker: Pick<ProgressTicker, 'save' | 'end'>;
  silence: Pick<Silence, 'begin' | 'end'>;
  recovery: Pick<EpisodeRecovery, 'stall' | 'explain' | 'reach'>;
  audioElement: Pick<AudioElement, 'elapsedSeconds'>;
  tellTime: () => void;
};

/** Handlers for the audio element's events; the position is saved wherever sound stops. */
export function createAudioHandlers({
  events,
  wish,
  ticker,
  silence,
  recovery,
  audioElement,
  tellTime,
}: Needs): AudioElementEvents {
  const { stall } = recovery;
  const status = watchAudioStatus({ events, stall, blocked: blockedEpisode, silent });

  function silent(): void {
    silence.begin();
    ticker.save();
  }

  return {
    ...status,
    playing() {
      silence.end();
      status.playing();
    },
    time: tellTime,
    ended() {
      stall.end();
      ticker.end();
      wish.wantSound(false);
      events.become('ended');
    },
    broken: recovery.explain,
    unreachable: () => recovery.reach(audioElement.elapsedSeconds()),
    blocked() {
      wish.wantSound(false);
      status.blocked();
    },
  };
}
