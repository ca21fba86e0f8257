import { callEarly } from '#web/api.ts';
import { writeListener } from '#web/service-worker/listener-record.ts';
import { logout } from './early-calls.ts';
import { oweLogOut } from './stored-tokens.ts';

const patienceMilliseconds = 6_000;

/** Says whether the server knows that nobody is here any more; until it does, that is owed to it. */
export async function endSession(): Promise<boolean> {
  // Before the call: what is kept on this device is locked by the listener's choice, and stays (keep-listener.ts).
  await writeListener(undefined);
  const ended = await callEarly(logout, {}, { signal: AbortSignal.timeout(patienceMilliseconds) }).then(
    () => true,
    () => false,
  );
  oweLogOut(!ended);
  return ended;
}
