import type { PlayableItem } from '#rules/queue/item.ts';
import {
  type AudioElementEvents,
  createAudioElement,
  type MediaElement,
} from '#web/player/engine/audio-element.ts';

export type AudioPair = ReturnType<typeof createAudioPair>;

/** Two audio elements that take turns: one plays, the other holds the next song, and its events count only from its turn. */
export function createAudioPair(
  createAudio: () => MediaElement,
  hear: (event: keyof AudioElementEvents) => void,
) {
  const make = () =>
    createAudioElement(createAudio(), (audioElement, event) => audioElement === current && hear(event));
  let current = make();
  let other = make();

  return {
    current: () => current,
    /** Fetches the current song again, and plays on at its second. */
    playAgain() {
      current.reopen();
      current.play();
    },
    /** The other element takes the song that comes next, unless it holds it already. */
    makeReady(next: PlayableItem) {
      if (!isSame(other.item(), next)) other.open(next, 0);
    },
    /** The other element lets go of what does not come next. */
    dropOthers(next: PlayableItem | undefined) {
      if (other.item() !== undefined && !isSame(other.item(), next)) other.close();
    },
    /** The other element's turn: with this song, which it may hold already. */
    turn(item: PlayableItem, startSeconds: number) {
      [current, other] = [other, current];
      other.close();
      const isHeld = isSame(current.item(), item) && !current.failed();
      if (!isHeld) current.open(item, startSeconds);
      else if (startSeconds > 0) current.seek(startSeconds);
    },
    /** In a click: lets the browser count it for the other element too. */
    unlock: () => other.unlock(),
    close() {
      current.close();
      other.close();
    },
    setVolume(volume: number) {
      current.setVolume(volume);
      other.setVolume(volume);
    },
  };
}

function isSame(one: PlayableItem | undefined, two: PlayableItem | undefined): boolean {
  return one !== undefined && one.id === two?.id && one.audioUrl === two.audioUrl;
}
