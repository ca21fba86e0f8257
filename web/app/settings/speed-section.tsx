import { useId } from 'react';
import { podcastSpeeds } from '#contract/podcast-speeds.ts';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { choose, usePreferences } from '../shared/preferences.ts';

const texts = {
  title: 'Speed',
  podcasts: 'Podcasts',
  books: 'Audiobooks',
  hint: 'Of this device, for shows and books without a speed of their own. The player’s speed button gives them one.',
} as const;

/** How fast podcasts and audiobooks are played whose speed nobody chose. */
export function SpeedSection() {
  const { podcastSpeed = 1, bookSpeed = 1 } = usePreferences();
  return (
    <SettingsSection title={texts.title}>
      <span className="flex flex-wrap gap-4">
        <SpeedField
          label={texts.podcasts}
          speed={podcastSpeed}
          onChoose={(speed) => choose({ podcastSpeed: speed })}
        />
        <SpeedField
          label={texts.books}
          speed={bookSpeed}
          onChoose={(speed) => choose({ bookSpeed: speed })}
        />
      </span>
      <p className="text-mute">{texts.hint}</p>
    </SettingsSection>
  );
}

type SpeedFieldProps = { label: string; speed: number; onChoose: (speed: number) => void };

function SpeedField({ label, speed, onChoose }: SpeedFieldProps) {
  const id = useId();
  return (
    <span className="grid gap-1.5">
      <label htmlFor={id} className="text-[13px] font-semibold text-mute">
        {label}
      </label>
      <select
        id={id}
        value={speed}
        onChange={({ target }) => onChoose(Number(target.value))}
        className="h-11 w-32 rounded-lg border border-line bg-bg px-3.5 text-[15px] text-ink tabular-nums"
      >
        {podcastSpeeds.map((each) => (
          <option key={each} value={each}>
            {each}×
          </option>
        ))}
      </select>
    </span>
  );
}
