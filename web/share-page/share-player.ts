export type Track = { address: string; title: string; by: string; seconds: number };

export type PlayerState = {
  /** Of the current track. */
  index: number;
  isPlaying: boolean;
  elapsedSeconds: number;
  wholeSeconds: number;
  /** It cannot be played, nor can the one behind it. */
  isStuck: boolean;
};

/** What it plays through: an audio element, or what a test has in its place. */
export type Sound = EventTarget &
  Pick<HTMLAudioElement, 'src' | 'currentTime' | 'duration' | 'paused' | 'play' | 'pause'>;

/** Later than this ‘Previous’ goes to the beginning. */
const backToStartSeconds = 3;
/** One song that no browser plays is passed over; when the next fails too, it is the link. */
const maxFailures = 2;

export type SharePlayer = ReturnType<typeof createSharePlayer>;

/** Plays tracks one after another through one audio element, and tells what has changed. */
export function createSharePlayer(
  tracks: readonly Track[],
  audio: Sound,
  onChange: (state: PlayerState) => void,
) {
  let index = 0;
  let isLoaded = false;
  let failures = 0;

  const wholeSeconds = () =>
    Number.isFinite(audio.duration) && isLoaded ? audio.duration : (tracks[index]?.seconds ?? 0);
  const tell = () =>
    onChange({
      index,
      isPlaying: isLoaded && !audio.paused && failures < maxFailures,
      elapsedSeconds: isLoaded ? audio.currentTime : 0,
      wholeSeconds: wholeSeconds(),
      isStuck: failures >= maxFailures,
    });

  function play(at = index): void {
    const track = tracks[at];
    if (!track) return;
    if (at !== index || !isLoaded) audio.src = track.address;
    index = at;
    isLoaded = true;
    // The element itself reports why it does not play.
    audio.play().catch(() => undefined);
    tell();
  }

  function failed(): void {
    failures = index + 1 < tracks.length ? failures + 1 : maxFailures;
    isLoaded = false;
    if (failures < maxFailures) play(index + 1);
    else tell();
  }

  for (const event of ['play', 'pause', 'timeupdate', 'durationchange', 'seeked'])
    audio.addEventListener(event, tell);
  audio.addEventListener('playing', () => {
    failures = 0;
    tell();
  });
  audio.addEventListener('ended', () => (index + 1 < tracks.length ? play(index + 1) : tell()));
  audio.addEventListener('error', failed);

  const seek = (seconds: number) => {
    if (isLoaded) audio.currentTime = Math.min(Math.max(0, seconds), wholeSeconds());
  };

  return {
    tell,
    /** A track that was pressed: another one begins, the same one goes on or pauses. */
    press(at: number): void {
      failures = 0;
      if (at === index && isLoaded && !audio.paused) audio.pause();
      else play(at);
    },
    play(): void {
      failures = 0;
      play();
    },
    pause: () => audio.pause(),
    next: () => play(index + 1),
    previous(): void {
      if (index === 0 || (isLoaded && audio.currentTime > backToStartSeconds)) seek(0);
      else play(index - 1);
    },
    seek,
    seekBy: (seconds: number) => seek(audio.currentTime + seconds),
  };
}
