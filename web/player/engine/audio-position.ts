type PositionedMedia = Pick<HTMLAudioElement, 'currentTime' | 'readyState' | 'seekable' | 'duration'>;

const hasMetadata = 1;

/** Where an audio element is, or shall be once it knows its song. Seconds. */
export function createAudioPosition(audio: PositionedMedia) {
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
