/** MusicKit's `play` is deaf for so long after each call. */
const deafMilliseconds = 250;
const marginMilliseconds = 30;

/** Presses play so that it is heard: a press that comes too soon after the last one waits, and one that is taken back is not made. */
export function createPlayPress(now: () => number = Date.now) {
  let pressedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    press(play: () => void): void {
      clearTimeout(timer);
      const wait = pressedAt + deafMilliseconds + marginMilliseconds - now();
      const act = () => {
        pressedAt = now();
        play();
      };
      if (wait <= 0) act();
      else timer = setTimeout(act, wait);
    },
    takeBack: () => clearTimeout(timer),
  };
}
