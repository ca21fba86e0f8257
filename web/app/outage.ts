import { health } from '#contract/health.ts';
import { monotonicMs } from '#rules/clock.ts';
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

/** Polls the server after a failed request or a lost network until it replies, then calls `onBack` with the time away. Returns how to stop. */
export function followOutage(onBack: (awayMilliseconds: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isOver = false;
  let awaySince = 0;

  async function find(): Promise<void> {
    isLooking = true;
    clearTimeout(timer);
    const isReachable = await isThere();
    isLooking = false;
    if (isOver) return;
    const wasAway = outage.getState().isAway;
    if (!wasAway) awaySince = monotonicMs();
    outage.setState({ isAway: !isReachable, isOffline: !isReachable && isOffline() });
    if (!isReachable) timer = setTimeout(lookNow, pauseMilliseconds);
    else if (wasAway) onBack(monotonicMs() - awaySince);
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
