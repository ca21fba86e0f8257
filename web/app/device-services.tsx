import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '#web/account/session-context.tsx';
import { clearBadge } from '#web/notifications/app-badge.ts';
import { renewThisBrowser } from '#web/notifications/this-browser.ts';
import { useOpenedPaths } from '#web/notifications/use-opened-paths.ts';
import { isActive } from '#web/player/player/player-state.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { serverUrl } from '#web/ui/addresses/server-url.ts';
import { lazilyOrNothing } from '#web/ui/pages/lazily.tsx';
import { ownScript } from '#web/ui/trusted/own-script.ts';
import { DownloadManagerHost } from './downloads/download-manager-host.tsx';
import { KeyboardShortcuts } from './keyboard/keyboard-shortcuts.tsx';
import { rememberUser } from './remember-user.ts';
import { resumePlayback } from './resume-playback.ts';
import { followVersions } from './versions.ts';

// Nothing of a build that is gone from the server: the next page that is loaded is the new one.
const NewVersion = lazilyOrNothing(async () => (await import('./new-version.tsx')).NewVersion);

/** Only the signed-in listener may play, by keys too, and see what is stored on this device for them. */
export function DeviceServices(): ReactNode {
  const { store } = useSession();
  const player = usePlayer();
  const [hasOther, setHasOther] = useState(false);
  useOpenedPaths();
  useEffect(() => {
    rememberUser(store);
    // Not undone as this goes: the log-in stands where it was, and the listener is gone.
    return void store.subscribe((state, before) => {
      if (state.userId !== before.userId) void clearBadge();
    });
  }, [store]);
  useEffect(() => resumePlayback(player), [player]);
  useEffect(() => {
    const over = new AbortController();
    async function begin(): Promise<void> {
      const registration = await registerWorker();
      void renewThisBrowser();
      if (registration && !over.signal.aborted)
        followVersions(registration, {
          onOther: () => setHasOther(true),
          isBusy: () => isActive(player.store.getState()),
          signal: over.signal,
        });
    }
    // Without a worker the app does without: what needs one says so itself.
    begin().catch(() => undefined);
    return () => over.abort();
  }, [player]);
  return (
    <>
      <DownloadManagerHost />
      <KeyboardShortcuts />
      {hasOther && <NewVersion onLater={() => setHasOther(false)} />}
    </>
  );
}

/**
 * Puts our worker between the page and the network, where the browser has such a thing: on https and on this machine itself.
 * Undefined also where the server turned it off (server/page/page-text.ts): a worker that is still here is asked to look for what
 * takes its place, and leaves.
 */
async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  if (document.documentElement.dataset['worker'] === 'off') {
    await (await navigator.serviceWorker.getRegistration(serverUrl('/')))?.update();
    return undefined;
  }
  const address = ownScript(serverUrl('/service-worker.js'));
  return navigator.serviceWorker.register(address, { scope: serverUrl('/'), updateViaCache: 'none' });
}
