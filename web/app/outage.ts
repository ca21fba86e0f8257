import { health } from '#contract/health.ts';
import { CallError, call, isAwayStatus, isOffline, onReach } from '#web/api.ts';
import { outage } from './shared/outage-state.ts';

/** Between two looks whether the server is back, and how long one may take. */
const pauseMilliseconds = 2_000;
const patienceMilliseconds = 4_000;

async function isThere(): Promise<boolean> {
  try {
    await call(health, {}, { signal: AbortSignal.timeout(patienceMilliseconds) });
    return true;
  } catch (thrown) {
    // An answer of any other kind is one of somebody who is there.
    return thrown instanceof CallError && thrown.status > 0 && !isAwayStatus(thrown.status);
  }
}

let look: () => void = () => undefined;

/** Something did not come: is it the server? */
export const suspectOutage = () => look();

/**
 * Looks whether the server is there as soon as a request fails or the device loses its network, and again until it is;
 * then `onBack` brings everything back and is told how long it was away. Answers how to stop.
 */
export function followOutage(onBack: (awayMilliseconds: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isOver = false;
  let awaySince = 0;

  async function find(): Promise<void> {
    isLooking = true;
    clearTimeout(timer);
    const found = await isThere();
    isLooking = false;
    if (isOver) return;
    const wasAway = outage.getState().isAway;
    if (!wasAway) awaySince = performance.now();
    outage.setState({ isAway: !found, isOffline: !found && isOffline() });
    if (!found) timer = setTimeout(lookNow, pauseMilliseconds);
    else if (wasAway) onBack(performance.now() - awaySince);
  }
  function lookNow(): void {
    if (!isLooking && !isOver) void find();
  }
  look = lookNow;
  const stopWatching = onReach((isReached) => {
    if (isReached === outage.getState().isAway) lookNow();
  });
  for (const change of ['online', 'offline']) addEventListener(change, lookNow);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stopWatching();
    look = () => undefined;
    for (const change of ['online', 'offline']) removeEventListener(change, lookNow);
    outage.setState({ isAway: false, isOffline: false });
  };
}
