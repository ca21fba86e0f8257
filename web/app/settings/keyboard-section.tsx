import { Link } from 'react-router';
import { Chip } from '#web/ui/controls/chip.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { choose, usePreferences } from '../shared/preferences.ts';
import { appTexts } from '../shared/texts.ts';

const texts = {
  singleKeys: 'Single keys control the player',
  all: 'All shortcuts',
} as const;

/** Whether single keys control the player, and where all keys are listed. */
export function KeyboardSection() {
  const isOn = usePreferences((state) => state.shortcuts !== false);
  return (
    <SettingsSection title={appTexts.shortcuts}>
      <Chip label={texts.singleKeys} pressed={isOn} onToggle={() => choose({ shortcuts: !isOn })} />
      <Link to="/stacks" className="rounded text-mute hover:text-ink hover:underline">
        {texts.all}
      </Link>
    </SettingsSection>
  );
}
