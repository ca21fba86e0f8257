import { prefetchCall } from '#web/api.ts';
import { logout } from './prefetched-calls.ts';
import { oweLogOut } from './stored-tokens.ts';

const patienceMilliseconds = 6_000;

/** Says whether the server knows that nobody is here any more; until it does, that is owed to it. */
export async function endSession(): Promise<boolean> {
  const ended = await prefetchCall(
    logout,
    { byPage: true },
    { signal: AbortSignal.timeout(patienceMilliseconds) },
  ).then(
    () => true,
    () => false,
  );
  oweLogOut(!ended);
  return ended;
}
