import { screenForShared } from '#rules/share-target.ts';
import { storeSharedFile } from '#web/ui/device/shared-file.ts';
import { home, ownPath, worker } from './worker-scope.ts';

/** Opens the screen for what a phone shares with the installed app. A shared file is stored on this device for the page. */
export function serveShareTarget(): void {
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method === 'POST' && ownPath(request.url) === '/share-target')
      event.respondWith(handleShare(request));
  });
}

async function handleShare(request: Request): Promise<Response> {
  const form = await request.formData();
  const file = form.get('file');
  const hasFile = file instanceof File && file.size > 0;
  if (hasFile) await storeSharedFile(file);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const screen = screenForShared({ title: text('title'), text: text('text'), url: text('url'), hasFile });
  return Response.redirect(new URL(screen.slice(1), home).href, 303);
}
