import { pushMessageIn } from '#contract/push-message.ts';
import { isRecord } from '#contract/refusal-in.ts';
import { home, worker } from './worker-scope.ts';

/** For so long a page may take to say that it opens what was pressed. */
const pageMilliseconds = 1_000;

const ownUrl = (path: string) => new URL(path.slice(1), home).href;

/** Shows that there are new episodes, opens what is pressed, and tells our server where this browser is reached from now on. */
export function listenForPush(): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const data: unknown = event.notification.data;
    const path = isRecord(data) ? data['path'] : undefined;
    event.waitUntil(open(typeof path === 'string' ? path : '/podcasts'));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellMoved(event)));
}

function read(data: PushMessageData | null) {
  try {
    return pushMessageIn(data?.json());
  } catch {
    return undefined;
  }
}

/** Something is shown in any case: a browser that is sent what it does not show lets nothing more be sent. */
async function show(data: PushMessageData | null): Promise<void> {
  const message = read(data);
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

/** In a page that is there, without loading it anew: music may be playing. */
async function open(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (page && (await isOpenedBy(page, path))) {
    await page.focus().catch(() => undefined);
    return;
  }
  await worker.clients.openWindow(ownUrl(path));
}

/** Whether a page says that it goes there. */
function isOpenedBy(page: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), pageMilliseconds);
    page.postMessage({ openPath: path }, [port2]);
  });
}

async function tellMoved({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  if (!oldSubscription) return;
  const now = newSubscription ?? (await worker.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = now.toJSON();
  await fetch(ownUrl('/api/notifications/device'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, ...keys, instead: oldSubscription.endpoint }),
  });
}
