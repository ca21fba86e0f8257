/** MusicKit's `play` and `pause` are each deaf for so long after a call. */
const deafMilliseconds = 250;
const marginMilliseconds = 30;

export type Press = ReturnType<typeof createPress>;

/** Presses one of them so that it is heard: a press that comes too soon after the last one waits, and one that is taken back is not made. */
export function createPress(now: () => number = Date.now) {
  let pressedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    press(act: () => void): void {
      clearTimeout(timer);
      const wait = pressedAt + deafMilliseconds + marginMilliseconds - now();
      const press = () => {
        pressedAt = now();
        act();
      };
      if (wait <= 0) press();
      else timer = setTimeout(press, wait);
    },
    takeBack: () => clearTimeout(timer),
  };
}
