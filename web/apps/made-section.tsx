import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/controls/chip.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { AppSteps } from './app-steps.tsx';
import type { NewPassword, OwnApps } from './apps-query.ts';
import { appsTexts as texts } from './apps-texts.ts';
import { CopyLine } from './copy-line.tsx';
import { QrCode } from './qr-code.tsx';

type MadeSectionProps = { made: NewPassword; own: OwnApps; onDone: () => void };

/** A password that was just made: shown this once, to be typed, copied or scanned. */
export function MadeSection({ made, own, onDone }: MadeSectionProps) {
  const codes = [
    { label: texts.secret, text: made.secret },
    { label: texts.serverAddress, text: own.serverUrl },
    { label: texts.userName, text: own.userName },
  ];
  const [shown, setShown] = useState<string>(texts.secret);
  const code = codes.find(({ label }) => label === shown);
  return (
    <SettingsSection title={texts.madeTitle(made.name)}>
      <p className="text-mute">{texts.madeHint}</p>
      <div className="grid w-full grid-cols-1 gap-4">
        <CopyLine label={texts.secret} value={made.secret} />
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-[13px] font-semibold text-mute">{texts.codeOf}</legend>
          <span className="flex flex-wrap gap-2">
            {codes.map(({ label }) => (
              <Chip key={label} label={label} pressed={label === shown} onToggle={() => setShown(label)} />
            ))}
          </span>
          {code && <QrCode label={texts.code(code.label.toLowerCase())} text={code.text} />}
        </fieldset>
      </div>
      <AppSteps kind={made.kind} own={own} />
      <Button look="solid" onClick={onDone}>
        {texts.done}
      </Button>
    </SettingsSection>
  );
}
