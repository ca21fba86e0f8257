import { monotonicMs } from '#rules/clock.ts';

/** Longest work between two yields: half a frame. */
const maxMilliseconds = 8;

/** The page's next turn, also in a page that is hidden, where timers wait for a second. */
function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}

export type YieldToMain = () => Promise<void> | undefined;

/** For long work: await what it gives after each small step. It waits where clicks and frames have waited long enough. */
export function createYieldToMain(now = monotonicMs, turn = nextTurn): YieldToMain {
  let began = now();
  async function wait(): Promise<void> {
    await turn();
    began = now();
  }
  return () => (now() - began < maxMilliseconds ? undefined : wait());
}
