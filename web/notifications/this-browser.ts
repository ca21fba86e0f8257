import { notifications, notifyHere, notifyHereNoMore } from '#contract/notifications.ts';
import { call, UserFacingError } from '#web/api.ts';
import { readUser } from '#web/service-worker/user-record.ts';
import { notificationTexts, obstacleTexts } from './notification-texts.ts';
import { obstacleHere } from './obstacle.ts';

/** The listener who wants notifications in this browser; it goes with all else when they log out. */
const entry = 'earshot.notifications';

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Whether a subscription was made for this server's key of now. */
function isFor(subscription: PushSubscription, key: Uint8Array): boolean {
  const ownKey = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  return ownKey.length === key.length && ownKey.every((byte, index) => byte === key[index]);
}

async function subscriptionFor(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(publicKey);
  const before = await pushManager.getSubscription();
  if (before && isFor(before, applicationServerKey)) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

const noService = () =>
  new UserFacingError(
    'This browser could not reach the push service of its maker. Check its connection and privacy settings, and try again.',
  );

/** Tells our server where this browser is reached. Rejects with a sentence. */
async function tellServer(): Promise<void> {
  const { publicKey } = await call(notifications, {});
  const subscription = await subscriptionFor(publicKey).catch(() => {
    throw noService();
  });
  const { endpoint, keys } = subscription.toJSON();
  await call(notifyHere, {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
  });
}

/** Turns notifications on in this browser. Call it from a press: the browser asks. Rejects with a sentence. */
export async function notifyInThisBrowser(): Promise<void> {
  const before = obstacleHere();
  if (before) throw new UserFacingError(obstacleTexts[before]);
  const permission = await Notification.requestPermission();
  if (permission === 'denied') throw new UserFacingError(obstacleTexts.denied);
  if (permission !== 'granted') throw new UserFacingError(notificationTexts.unanswered);
  await tellServer();
  const userId = await readUser();
  if (userId !== undefined) localStorage.setItem(entry, userId);
}

export async function notifyNoMore(): Promise<void> {
  localStorage.removeItem(entry);
  await call(notifyHereNoMore, {});
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Sends this browser's subscription again at each start, since session or keys may have changed. Never rejects. */
export async function renewThisBrowser(): Promise<void> {
  try {
    const storedUser = localStorage.getItem(entry);
    if (storedUser === null || obstacleHere() || Notification.permission !== 'granted') return;
    if (storedUser === (await readUser())) await tellServer();
  } catch {
    // No network, or no push service just now.
  }
}
