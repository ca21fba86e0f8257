import { Settings } from 'lucide-react';
import { Link } from 'react-router';
import { appTexts } from '../shared/texts.ts';
import { TabsFlyout } from './tabs-flyout.tsx';

/**
 * What the sidebar has and the places along a phone's bottom have not: the tab strip and the settings, at the head of every
 * screen, beside its back and forward.
 */
export function PhoneTools() {
  return (
    <div className="pointer-events-none relative z-10 -mb-6 flex h-14 shrink-0 items-center justify-end *:pointer-events-auto">
      <TabsFlyout look="phone" />
      <Link
        to="/settings"
        aria-label={appTexts.settings}
        title={appTexts.settings}
        className="-mr-1.5 inline-grid size-11 place-items-center rounded-full text-mute transition hover:bg-lift hover:text-ink"
      >
        <Settings size={21} aria-hidden="true" />
      </Link>
    </div>
  );
}
