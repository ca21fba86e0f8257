import { NavLink } from 'react-router';
import type { Place } from './places.ts';

type PlaceLinkProps = { place: Place; folded: boolean };

/** A place of the sidebar: icon and name, or the icon alone when the sidebar is folded. */
export function PlaceLink({ place, folded }: PlaceLinkProps) {
  const Icon = place.icon;
  return (
    <NavLink
      to={place.path}
      end={place.path === '/'}
      title={folded ? place.label : undefined}
      className={({ isActive }) =>
        `flex h-9 items-center gap-3 rounded-md font-[540] transition-colors ${folded ? 'justify-center' : 'px-2.5'} ${isActive ? 'bg-lift text-ink' : 'text-mute hover:text-ink'}`
      }
    >
      <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
      <span className={folded ? 'sr-only' : ''}>{place.label}</span>
    </NavLink>
  );
}
