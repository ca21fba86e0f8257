import type { MusicKitInstance } from './musickit.ts';

const patienceMilliseconds = 3_000;

/** Whether Apple says that the account may not play whole songs. No answer in 3 s, or a fault: nothing is known of it. */
export async function lacksSubscription(
  kit: Pick<MusicKitInstance, 'hasMusicSubscription'>,
): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMilliseconds);
  });
  try {
    return (await Promise.race([kit.hasMusicSubscription?.(), late])) === false;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
