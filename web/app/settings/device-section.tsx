import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { offlineObstacle, onDeviceHelp } from '#web/ui/device/offline-obstacle.ts';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { deviceTexts } from './device-texts.ts';
import { install, runsInstalled, useInstallOffer } from './install-offer.ts';
import { installSteps } from './install-steps.ts';

const place = new URL(onDeviceHelp, location.origin).hash;

/** Installing Earshot, by a button where the browser has one, else in its own words; or why it cannot be, and how to change that. */
export function DeviceSection() {
  const box = useRef<HTMLDivElement>(null);
  const why = offlineObstacle();
  // Whoever pressed a button that needs this came for it.
  useEffect(() => {
    if (location.hash === place) box.current?.scrollIntoView({ block: 'center' });
  }, []);
  if (runsInstalled()) return null;
  return (
    <div ref={box} id={place.slice(1)}>
      <SettingsSection title={deviceTexts.title}>
        <p className="text-mute">{deviceTexts.what}</p>
        {why === undefined ? <Install /> : <Help why={why} />}
      </SettingsSection>
    </div>
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
