import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '#web/account/session-context.tsx';
import type { SessionState } from '#web/account/session-store.ts';
import { clearBadge } from '#web/notifications/app-badge.ts';
import { renewThisBrowser } from '#web/notifications/this-browser.ts';
import { useOpenedPaths } from '#web/notifications/use-opened-paths.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { activateUser } from '#web/service-worker/activate-user.ts';
import { lockUser, writeUser } from '#web/service-worker/user-record.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { DownloadManagerHost } from './downloads/download-manager-host.tsx';
import { registerWorker } from './register-worker.ts';
import { resumePlayback } from './resume-playback.ts';
import { followVersions } from './versions.ts';

const NewVersion = lazily(() =>
  import('./new-version.tsx').then(
    (module) => ({ default: module.NewVersion }),
    // Of a build that is gone from the server: the next page that is loaded is the new one.
    () => ({ default: () => null }),
  ),
);

/** A session that ended, and not by a log-out of this page, is looked at by the worker when a page next starts. */
async function rememberUser({ userId, isExpired }: SessionState): Promise<void> {
  if (userId !== undefined) await activateUser(userId);
  else await (isExpired ? lockUser() : writeUser(undefined));
}

/** Whoever is here may hear and see what is kept on this device for them; from the moment they are not, nobody may. */
export function DeviceServices(): ReactNode {
  const { store } = useSession();
  const player = usePlayer();
  const [other, setOther] = useState<ServiceWorkerRegistration>();
  useOpenedPaths();
  useEffect(() => {
    void rememberUser(store.getState());
    // Not undone as this goes: the log-in stands where it was, and the listener is gone.
    return void store.subscribe((state, before) => {
      if (state.userId === before.userId) return;
      void rememberUser(state);
      void clearBadge();
    });
  }, [store]);
  useEffect(() => resumePlayback(player), [player]);
  useEffect(() => {
    const over = new AbortController();
    async function begin(): Promise<void> {
      const registration = await registerWorker();
      void renewThisBrowser();
      if (registration && !over.signal.aborted)
        followVersions(registration, () => setOther(registration), over.signal);
    }
    // Without a worker the app does without: what needs one says so itself.
    begin().catch(() => undefined);
    return () => over.abort();
  }, []);
  return (
    <>
      <DownloadManagerHost />
      {other && <NewVersion registration={other} onLater={() => setOther(undefined)} />}
    </>
  );
}
