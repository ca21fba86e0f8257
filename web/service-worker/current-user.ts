import { isRecord } from '#contract/refusal-in.ts';
import { activateUser } from './activate-user.ts';
import { clearDevice } from './clear-device.ts';
import { abandonedIn, endedIn, lockUser, recordDeletion, writeUser } from './user-record.ts';
import { ownPath, worker } from './worker-scope.ts';

/**
 * Header of each page with the id of its user (server/page/page-routes.ts). Empty: nobody is signed in. `ended`: the server no
 * longer knows the session.
 */
const listenerHeader = 'x-earshot-listener';
const endedValue = 'ended';

/**
 * Records the user of a page. A session that expired while no page was open locks the stored data; one that ended without a
 * log-out in the app deletes them. A response without the header, as of an unreachable server, changes nothing.
 */
export async function updateCurrentUser({ headers }: Response): Promise<void> {
  const userId = headers.get(listenerHeader);
  if (userId === null) return;
  if (userId !== '' && userId !== endedValue) return activateUser(userId);
  const before = await lockUser();
  const endedUser = userId === endedValue ? endedIn(before) : abandonedIn(before);
  if (endedUser === undefined) return;
  await clearDevice(endedUser);
  await recordDeletion(endedUser);
}

/** Locks the stored data at a log-out in any page. */
export function followCurrentUser(): void {
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method === 'POST' && ownPath(request.url) === '/api/auth/logout')
      event.respondWith(handleLogout(request));
  });
}

/** Whether the app sent the log-out, in which the user decides about the stored data (contract/accounts.ts). */
const isByPage = (request: Request): Promise<boolean> =>
  request
    .clone()
    .json()
    .then(
      (body: unknown) => isRecord(body) && body['byPage'] === true,
      () => false,
    );

async function handleLogout(request: Request): Promise<Response> {
  const isPageLogout = isByPage(request);
  const answer = await fetch(request);
  if (answer.ok) await ((await isPageLogout) ? writeUser(undefined) : lockUser());
  return answer;
}
