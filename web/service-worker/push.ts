import { pushMessageIn } from '#contract/push-message.ts';
import { isRecord } from '#contract/refusal-in.ts';
import { home, worker } from './worker-scope.ts';

/** Time in which a page must confirm that it opens the notification. */
const pageTimeoutMs = 1_000;

const ownUrl = (path: string) => new URL(path.slice(1), home).href;

/** Shows notifications, opens them, and sends a changed push subscription to the server. */
export function listenForPush(): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const data: unknown = event.notification.data;
    const path = isRecord(data) ? data['path'] : undefined;
    event.waitUntil(open(typeof path === 'string' ? path : '/podcasts'));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(updateSubscription(event)));
}

function parseMessage(data: PushMessageData | null) {
  try {
    return pushMessageIn(data?.json());
  } catch {
    return undefined;
  }
}

/** Always shows a notification: browsers revoke a subscription whose messages are not shown. */
async function show(data: PushMessageData | null): Promise<void> {
  const message = parseMessage(data);
  if (!message) return worker.registration.showNotification('New episodes', { tag: 'episodes' });
  const { title, body, tag, path, feedId, badge } = message;
  await worker.registration.showNotification(title, {
    body,
    tag,
    data: { path },
    ...(feedId !== null && { icon: ownUrl(`/api/podcast/picture/feed/${feedId}?size=300`) }),
  });
  if ('setAppBadge' in worker.navigator) await worker.navigator.setAppBadge(badge).catch(() => undefined);
}

/** Opens a path in an open page without reloading it, since music may be playing. */
async function open(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (page && (await isOpenedBy(page, path))) {
    await page.focus().catch(() => undefined);
    return;
  }
  await worker.clients.openWindow(ownUrl(path));
}

/** Whether a page confirms that it opens the path. */
function isOpenedBy(page: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), pageTimeoutMs);
    page.postMessage({ openPath: path }, [port2]);
  });
}

async function updateSubscription({
  oldSubscription,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  if (!oldSubscription) return;
  const current =
    newSubscription ?? (await worker.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = current.toJSON();
  await fetch(ownUrl('/api/notifications/device'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, ...keys, instead: oldSubscription.endpoint }),
  });
}
