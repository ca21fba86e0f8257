import { useSyncExternalStore } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { offlineObstacle } from '#web/ui/device/offline-obstacle.ts';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';

const deviceTexts = {
  title: 'Earshot as an app',
  what: 'Installed, Earshot has an icon and a window of its own, opens without a network, and takes addresses and OPML files that other apps share.',
  install: 'Install',
  safariOnIos: 'In Safari: Share, then Add to Home Screen.',
  otherOnIos: 'In the share menu: Add to Home Screen. Where it is missing, open this page in Safari.',
  firefoxOnAndroid: 'In the menu of Firefox: Add app to Home screen.',
  firefox:
    'Firefox on a computer installs no apps. All the rest works here as well; Chrome, Edge and Safari install it.',
  chromeOnAndroid:
    'In the menu of the browser: Add to Home screen, then Install. It may be installed already.',
  chrome: 'In the menu of the browser: Install Earshot. It may be installed already.',
  safari: 'In the File menu of Safari: Add to Dock.',
  howTo: 'How to change that',
  certificate:
    'Whoever runs this server can give it a certificate: a proxy such as Caddy in front gets one by itself for a name of your own, or TLS_CERT_FILE and TLS_KEY_FILE name one that you have. Then open Earshot by its https:// address.',
  onServer: 'On the machine that the server runs on, http://localhost works as it is.',
  nothingLost: 'Everything else works as before.',
} as const;

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
async function install(offer: InstallOffer): Promise<void> {
  window.earshotInstall = undefined;
  await offer.prompt().catch(() => undefined);
  for (const watcher of watchers) watcher();
}

/** What the browser offers; undefined where it offers nothing, or has installed it. */
const useInstallOffer = (): InstallOffer | undefined =>
  useSyncExternalStore(watch, () => window.earshotInstall);

/** Whether the page runs as an app of its own already. */
export const runsInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Installing Earshot, by a button where the browser has one, else in its own words; or why it cannot be, and how to change that. */
export function DeviceSection() {
  const why = offlineObstacle();
  if (runsInstalled()) return null;
  return (
    <SettingsSection title={deviceTexts.title}>
      <p className="text-mute">{deviceTexts.what}</p>
      {why === undefined ? <Install /> : <Help why={why} />}
    </SettingsSection>
  );
}

function Install() {
  const offer = useInstallOffer();
  if (offer === undefined)
    return <p className="text-ink">{installSteps(navigator.userAgent, navigator.maxTouchPoints)}</p>;
  return <Button onClick={() => void install(offer)}>{deviceTexts.install}</Button>;
}

function Help({ why }: { why: string }) {
  return (
    <>
      <p className="text-ink">{why}</p>
      <details>
        <summary className="w-fit cursor-pointer rounded py-2.5 font-semibold text-mute hover:text-ink">
          {deviceTexts.howTo}
        </summary>
        {[deviceTexts.certificate, deviceTexts.onServer, deviceTexts.nothingLost].map((sentence) => (
          <p key={sentence} className="mt-1 text-mute">
            {sentence}
          </p>
        ))}
      </details>
    </>
  );
}

/** How a listener installs Earshot by the browser's own menus, by what the browser says it is. `touches`: fingers that the screen knows. */
export function installSteps(userAgent: string, touches: number): string {
  const has = (word: string) => userAgent.includes(word);
  // An iPad says that it is a Mac.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (has('Macintosh') && touches > 1);
  if (isIos) return has('CriOS') || has('FxiOS') ? deviceTexts.otherOnIos : deviceTexts.safariOnIos;
  if (has('Firefox')) return has('Android') ? deviceTexts.firefoxOnAndroid : deviceTexts.firefox;
  if (has('Chrome')) return has('Android') ? deviceTexts.chromeOnAndroid : deviceTexts.chrome;
  return deviceTexts.safari;
}
