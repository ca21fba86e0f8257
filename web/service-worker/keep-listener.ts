import { forgetOnDevice } from './forget-on-device.ts';
import { endedListener, writeListener } from './listener-record.ts';
import { ownPath, worker } from './worker-scope.ts';

/**
 * Each page tells for whom the server made it (server/pages.ts); empty: for nobody; `ended`: for somebody whose session the
 * server knows no more.
 */
const listenerHeader = 'x-earshot-listener';
const ended = 'ended';

/**
 * Writes down for whom a page was made: a session that ended while no page was open locks what is kept. A server that
 * could not tell, or was not reached, locks nothing.
 */
export async function toldListener({ headers }: Response): Promise<void> {
  const told = headers.get(listenerHeader);
  if (told === null) return;
  const gone = told === ended ? await endedListener() : undefined;
  await writeListener(told === '' || told === ended ? undefined : told);
  if (gone !== undefined) await forgetOnDevice(gone);
}

/** What is kept is locked with the log-out, whichever page it comes from. */
export function keepListener(): void {
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method === 'POST' && ownPath(request.url) === '/api/auth/logout')
      event.respondWith(loggedOut(request));
  });
}

async function loggedOut(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok) await writeListener(undefined);
  return answer;
}
