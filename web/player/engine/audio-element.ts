import type { PlayableItem } from '#rules/queue/item.ts';
import { serverUrl } from '#web/ui/addresses/server-url.ts';
import type { EngineFailure } from './engine.ts';

/** It is no fault of a song: none is skipped for it. */
export const withoutDevice: EngineFailure = {
  reason: 'unknown',
  sentence: 'There is nothing to play sound on. Connect headphones or a speaker, then press play.',
  skippable: false,
};

const hasMetadata = 1;

/** The part of `HTMLAudioElement` that is used, so that a test can pretend to be one. */
export type MediaElement = Pick<
  HTMLAudioElement,
  | 'src'
  | 'preload'
  | 'currentTime'
  | 'volume'
  | 'paused'
  | 'ended'
  | 'readyState'
  | 'error'
  | 'buffered'
  | 'seekable'
  | 'duration'
  | 'playbackRate'
  | 'defaultPlaybackRate'
  | 'play'
  | 'pause'
  | 'load'
  | 'removeAttribute'
> & { addEventListener(type: string, listener: () => void): void };

/** What a voice tells. It never tells anything about a song it no longer holds. */
export type AudioElementEvents = {
  playing(): void;
  paused(): void;
  waiting(): void;
  time(): void;
  ended(): void;
  broken(): void;
  /** There is no device to sound on. */
  withoutDevice(): void;
  /** The place that was asked for cannot be reached in what the host gives. */
  unreachable(): void;
  /** The browser wants a gesture of the listener before it makes sound. */
  blocked(): void;
};

export type AudioElement = ReturnType<typeof createAudioElement>;

/** One audio element, and the song it holds. Says what happens to it; decides nothing. */
export function createAudioElement(
  audio: MediaElement,
  tell: (audioElement: AudioElement, event: keyof AudioElementEvents) => void,
) {
  let item: PlayableItem | undefined;
  const position = createAudioPosition(audio);

  const audioElement = {
    item: () => item,
    failed: () => audio.error !== null,
    errorCode: () => audio.error?.code,
    isPaused: () => audio.paused,
    elapsedSeconds: position.elapsedSeconds,
    bufferedSeconds: () => bufferedFrom(audio),
    /** What the file says of its own length; undefined while nobody knows, and for a stream without an end. */
    durationSeconds: () =>
      Number.isFinite(audio.duration) && audio.duration > 0 ? audio.duration : undefined,
    /** Takes a song and begins to fetch it. */
    open(song: PlayableItem, startSeconds: number) {
      item = song;
      position.askFor(startSeconds > 0 ? startSeconds : undefined);
      audio.preload = 'auto';
      audio.src = serverUrl(song.audioUrl ?? '');
      audio.load();
    },
    /** Fetches the same song again, to go on at the same second. */
    reopen() {
      position.askFor(position.elapsedSeconds());
      audio.load();
    },
    /** Falls silent without letting go: song and place stay, and `open` goes on. */
    empty() {
      position.askFor(position.elapsedSeconds());
      audio.removeAttribute('src');
      audio.load();
    },
    close() {
      if (item === undefined) return;
      item = undefined;
      position.askFor(undefined);
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
    },
    play() {
      const song = item;
      audio.play().catch((reason: unknown) => {
        // AbortError: another song was loaded meanwhile. NotSupportedError: the element's error event tells more.
        if (reason instanceof Error && reason.name === 'NotAllowedError' && song === item)
          tell(audioElement, 'blocked');
      });
    },
    pause: () => audio.pause(),
    canReach: position.canReach,
    seek: position.seek,
    setVolume(volume: number) {
      audio.volume = volume;
    },
    /** Elements keep the pitch by themselves. The default is what a new file starts with. */
    setSpeed(speed: number) {
      audio.defaultPlaybackRate = speed;
      audio.playbackRate = speed;
    },
    /** In a gesture: lets this element play later without one (WebKit asks that of each element). */
    unlock() {
      if (item === undefined) audio.load();
    },
  };

  audio.addEventListener('loadedmetadata', () => {
    const missed = position.settle();
    if (missed === undefined || item === undefined) return;
    position.askFor(missed);
    tell(audioElement, 'unreachable');
  });
  relayEvents(audio, (event) => {
    if (item !== undefined) tell(audioElement, event);
  });
  return audioElement;
}

/** Events arrive as tasks: each is believed only while the element still is what the event says. */
function relayEvents(audio: MediaElement, tell: (event: keyof AudioElementEvents) => void): void {
  function on(type: string, event: keyof AudioElementEvents, holds?: () => boolean) {
    audio.addEventListener(type, () => {
      if (holds?.() !== false) tell(event);
    });
  }
  on('playing', 'playing', () => !audio.paused);
  on('pause', 'paused', () => audio.paused && !audio.ended);
  on('waiting', 'waiting', () => !audio.paused);
  on('ended', 'ended', () => audio.ended);
  on('error', 'broken', () => audio.error !== null && !isWithoutDevice(audio.error));
  on('error', 'withoutDevice', () => isWithoutDevice(audio.error));
  for (const type of ['loadedmetadata', 'timeupdate', 'progress', 'seeking', 'seeked']) on(type, 'time');
}

/** How far the data reaches without a hole from where the sound is. */
function bufferedFrom({ buffered, currentTime }: Pick<MediaElement, 'buffered' | 'currentTime'>): number {
  for (let range = 0; range < buffered.length; range += 1) {
    if (buffered.start(range) <= currentTime + 0.1 && buffered.end(range) >= currentTime)
      return buffered.end(range);
  }
  return 0;
}

type PositionedMedia = Pick<HTMLAudioElement, 'currentTime' | 'readyState' | 'seekable' | 'duration'>;

/** Where an audio element is, or shall be once it knows its song. Seconds. */
function createAudioPosition(audio: PositionedMedia) {
  /** A place asked for before the element knew the song. */
  let pendingSeconds: number | undefined;
  const knowsSong = () => audio.readyState >= hasMetadata;

  return {
    elapsedSeconds: () => pendingSeconds ?? audio.currentTime,
    /** Where the next song begins; undefined is its own beginning. */
    askFor: (seconds: number | undefined): void => {
      pendingSeconds = seconds;
    },
    seek: (seconds: number): void => {
      if (knowsSong()) audio.currentTime = seconds;
      else pendingSeconds = seconds;
    },
    /** Whether a jump there would lead there. Before the element knows the song it is too early to tell. */
    canReach: (seconds: number): boolean => !knowsSong() || canReach(audio, seconds),
    /** The element knows its song: goes where it was asked to. Answers that place if it cannot be reached. */
    settle: (): number | undefined => {
      const seconds = pendingSeconds;
      pendingSeconds = undefined;
      if (seconds === undefined) return undefined;
      if (!canReach(audio, seconds)) return seconds;
      audio.currentTime = seconds;
      return undefined;
    },
  };
}

/**
 * A host that gives no parts of a file lets nobody jump ahead in it: where its length is known only the beginning can be
 * reached then, where it is not, nothing is. Where nothing at all is said, it is tried.
 */
function canReach({ seekable, duration }: PositionedMedia, seconds: number): boolean {
  if (Number.isFinite(duration) && duration > 0 && seconds >= duration) return true;
  if (seekable.length > 0) return seekable.end(seekable.length - 1) >= seconds - 1;
  return duration !== Number.POSITIVE_INFINITY || seconds === 0;
}

/** Firefox breaks a sound off where it has no device for it. Other browsers play on for nobody. */
export function isWithoutDevice(error: MediaError | null): boolean {
  return error?.message.includes('OnMediaSinkAudioError') === true;
}
