import type { SessionState, SessionStore } from '#web/account/session-store.ts';
import { activateUser } from '#web/service-worker/activate-user.ts';
import { lockUser, writeUser } from '#web/service-worker/user-record.ts';

/**
 * Records on this device who is signed in, now and at each change. Who stands in local storage alone is not recorded: their
 * session may have expired. A session that ended, and not by a log-out of this page, is looked at by the worker when a page
 * next starts.
 */
export function rememberUser(store: SessionStore): void {
  void record(store.getState());
  store.subscribe((state, before) => {
    if (state.userId !== before.userId || state.confirmedUserId !== before.confirmedUserId)
      void record(state);
  });
}

async function record({ userId, confirmedUserId, isExpired }: SessionState): Promise<void> {
  if (userId === undefined) await (isExpired ? lockUser() : writeUser(undefined));
  else if (confirmedUserId === userId) await activateUser(userId);
}
