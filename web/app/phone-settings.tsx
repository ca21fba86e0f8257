import { Settings } from 'lucide-react';
import { Link } from 'react-router';
import { appTexts } from './texts.ts';

/** The way to the settings on a phone, whose places are along the bottom: at the head of every screen, beside its back and forward. */
export function PhoneSettings() {
  return (
    <div className="pointer-events-none relative z-10 -mb-6 flex h-14 shrink-0 items-center justify-end">
      <Link
        to="/settings"
        aria-label={appTexts.settings}
        title={appTexts.settings}
        className="pointer-events-auto -mr-1.5 inline-grid size-11 place-items-center rounded-full text-mute transition hover:bg-lift hover:text-ink"
      >
        <Settings size={21} aria-hidden="true" />
      </Link>
    </div>
  );
}
