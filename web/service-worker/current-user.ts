import { isRecord } from '#contract/refusal-in.ts';
import { activateUser } from './activate-user.ts';
import { clearDevice } from './clear-device.ts';
import { abandonedListener, endedListener, lockUser, writeUser } from './user-record.ts';
import { ownPath, worker } from './worker-scope.ts';

/**
 * Each page tells for whom the server made it (server/page/page-routes.ts); empty: for nobody; `ended`: for somebody whose session the
 * server knows no more.
 */
const listenerHeader = 'x-earshot-listener';
const ended = 'ended';

/**
 * Writes down for whom a page was made. A session that ran out while no page was open locks what is kept; one that ended
 * in another way than by a page's log-out removes it. A server that could not tell, or was not reached, changes nothing.
 */
export async function updateCurrentUser({ headers }: Response): Promise<void> {
  const told = headers.get(listenerHeader);
  if (told === null) return;
  if (told !== '' && told !== ended) return activateUser(told);
  const gone = await (told === ended ? endedListener() : abandonedListener());
  await lockUser();
  if (gone === undefined) return;
  await clearDevice(gone);
  await writeUser(undefined);
}

/** What is kept is locked with the log-out, whichever page it comes from. */
export function followCurrentUser(): void {
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method === 'POST' && ownPath(request.url) === '/api/auth/logout')
      event.respondWith(loggedOut(request));
  });
}

/** Whether the app itself asks, which lets its listener say what becomes of what is kept (contract/accounts.ts). */
const isByPage = (request: Request): Promise<boolean> =>
  request
    .clone()
    .json()
    .then(
      (body: unknown) => isRecord(body) && body['byPage'] === true,
      () => false,
    );

async function loggedOut(request: Request): Promise<Response> {
  const asked = isByPage(request);
  const answer = await fetch(request);
  if (answer.ok) await ((await asked) ? writeUser(undefined) : lockUser());
  return answer;
}
