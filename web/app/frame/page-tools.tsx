import { Moon, Settings, Sun } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { appTexts } from '../shared/texts.ts';
import { toggleDarkMode, useDarkMode } from '../shared/theme.ts';

/** Dark mode and settings, which the sidebar and the queue panel both have (behaviour.md#screens). */
export function PageTools({ iconPixels }: { iconPixels: number }) {
  const dark = useDarkMode();
  const Appearance = dark ? Sun : Moon;
  return (
    <>
      <IconButton label={dark ? appTexts.lightMode : appTexts.darkMode} onClick={toggleDarkMode}>
        <Appearance size={iconPixels} aria-hidden="true" />
      </IconButton>
      <Link
        to="/settings"
        aria-label={appTexts.settings}
        title={appTexts.settings}
        className="inline-grid size-9 place-items-center rounded-full text-mute transition hover:bg-lift hover:text-ink"
      >
        <Settings size={iconPixels} aria-hidden="true" />
      </Link>
    </>
  );
}
