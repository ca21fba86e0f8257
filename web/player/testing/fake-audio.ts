import type { MediaElement } from '../engine/audio-element.ts';

/** One range from the start, or none; as a browser's, it has nothing to say of a range that is not there. */
function ranges(endSeconds: number | undefined): TimeRanges {
  const length = endSeconds === undefined ? 0 : 1;
  const at = (seconds: number) => (index: number) => {
    if (index >= length) throw new DOMException('There is no such range.', 'IndexSizeError');
    return seconds;
  };
  return { length, start: at(0), end: at(endSeconds ?? 0) };
}

/** An audio element that does what a test says, when it says it. */
export class FakeAudio extends EventTarget implements MediaElement {
  preload: MediaElement['preload'] = '';
  volume = 1;
  paused = true;
  ended = false;
  readyState = 0;
  error: MediaError | null = null;
  bufferedSeconds = 0;
  /** What `play()` is refused with. */
  refusal: string | undefined;
  /** How often it began to fetch. */
  loads = 0;
  /** How often it was loaded with nothing, which a click lets a browser count as its leave to sound. */
  unlocks = 0;
  plays = 0;
  private address = '';
  private positionSeconds = 0;
  /** Places it was sent to once it knew its song. */
  readonly seeks: number[] = [];

  get src() {
    return this.address;
  }
  set src(address: string) {
    this.address = address;
    this.reset();
  }
  get currentTime() {
    return this.positionSeconds;
  }
  set currentTime(seconds: number) {
    this.seeks.push(seconds);
    this.positionSeconds = seconds;
  }
  get buffered(): TimeRanges {
    return ranges(this.bufferedSeconds > 0 ? this.bufferedSeconds : undefined);
  }
  duration = Number.NaN;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  /** How far a jump may go; undefined: the element does not say. */
  seekableSeconds: number | undefined;
  get seekable(): TimeRanges {
    return ranges(this.seekableSeconds);
  }

  load() {
    if (this.address === '') this.unlocks += 1;
    else this.loads += 1;
    this.reset();
  }
  removeAttribute() {
    this.address = '';
  }
  play = async () => {
    this.plays += 1;
    if (this.refusal !== undefined) throw new DOMException('refused', this.refusal);
    this.paused = false;
  };
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.say('pause');
  }

  say(type: string) {
    this.dispatchEvent(new Event(type));
  }
  /** Metadata arrive. */
  know() {
    this.readyState = 1;
    this.say('loadedmetadata');
  }
  /** Metadata and sound. */
  sound() {
    if (this.readyState === 0) this.know();
    this.say('playing');
  }
  goTo(seconds: number, bufferedSeconds = seconds) {
    this.positionSeconds = seconds;
    this.bufferedSeconds = bufferedSeconds;
    this.say('timeupdate');
  }
  end() {
    this.paused = true;
    this.ended = true;
    this.say('pause');
    this.say('ended');
  }
  fail(code: number, message = '') {
    this.error = {
      code,
      message,
      MEDIA_ERR_ABORTED: 1,
      MEDIA_ERR_NETWORK: 2,
      MEDIA_ERR_DECODE: 3,
      MEDIA_ERR_SRC_NOT_SUPPORTED: 4,
    };
    this.say('error');
  }

  private reset() {
    this.paused = true;
    this.ended = false;
    this.readyState = 0;
    this.error = null;
    this.positionSeconds = 0;
    this.bufferedSeconds = 0;
  }
}
