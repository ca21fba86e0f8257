import { lookedAtEpisodes, newEpisodes } from '#contract/notifications.ts';
import { call } from '#web/api.ts';

/** The number on the app's icon, where the browser has such a thing; 0 takes it away. */
async function setBadge(count: number): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(count);
}

/** Counts what is new to the listener. Never rejects: the next episode is another occasion. */
export async function freshenBadge(): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  try {
    await setBadge((await call(newEpisodes, {})).count);
  } catch {
    // Nobody answered, or the browser lets no badge be set.
  }
}

export const clearBadge = (): Promise<void> => setBadge(0).catch(() => undefined);

/** The listener looks at their podcasts: nothing is new any more, and its notifications go. */
export async function lookAtEpisodes(): Promise<void> {
  await Promise.allSettled([call(lookedAtEpisodes, {}), clearBadge(), closeNotifications()]);
}

async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
}
