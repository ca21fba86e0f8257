import { useSyncExternalStore } from 'react';

/** Chromium's offer to install the page, as web/public/theme.js keeps it. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

declare global {
  interface Window {
    earshotInstall?: InstallOffer | undefined;
  }
}

const changes = ['beforeinstallprompt', 'appinstalled'];
const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  for (const change of changes) addEventListener(change, watcher);
  return () => {
    watchers.delete(watcher);
    for (const change of changes) removeEventListener(change, watcher);
  };
}

/** Has the browser ask the listener. An offer is good for once, whatever they answer. */
export async function install(offer: InstallOffer): Promise<void> {
  window.earshotInstall = undefined;
  await offer.prompt().catch(() => undefined);
  for (const watcher of watchers) watcher();
}

/** What the browser offers; undefined where it offers nothing, or has installed it. */
export const useInstallOffer = (): InstallOffer | undefined =>
  useSyncExternalStore(watch, () => window.earshotInstall);

/** Whether the page runs as an app of its own already. */
export const runsInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);
