import { NavLink } from 'react-router';
import { appTexts } from '../shared/texts.ts';
import { destinations } from './destinations.ts';

/** The places of a phone, along the bottom, above the safe area. */
export function BottomDestinations() {
  return (
    <nav
      aria-label={appTexts.destinations}
      className="flex border-t border-line bg-pane pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {destinations.map(({ path, label, icon: Icon }) => (
        <NavLink
          key={path}
          to={path}
          end={path === '/'}
          className={({ isActive }) =>
            `grid h-14 flex-1 content-center justify-items-center gap-0.5 text-[11px] font-medium focus-visible:-outline-offset-2 ${isActive ? 'text-ink' : 'text-mute'}`
          }
        >
          <Icon size={22} strokeWidth={1.8} aria-hidden="true" />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
