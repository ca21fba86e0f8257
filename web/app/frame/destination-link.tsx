import { NavLink } from 'react-router';
import type { Destination } from './destinations.ts';

type DestinationLinkProps = { destination: Destination; folded: boolean };

/** A place of the sidebar: icon and name, beside each other, or one below the other when the sidebar is folded. */
export function DestinationLink({ destination, folded }: DestinationLinkProps) {
  const Icon = destination.icon;
  return (
    <NavLink
      to={destination.path}
      end={destination.path === '/'}
      className={({ isActive }) =>
        `transition-colors ${folded ? 'grid h-[50px] content-center justify-items-center gap-1 rounded-[10px] text-[10.5px] font-medium leading-none' : 'flex h-9 items-center gap-3 rounded-md px-2.5 font-[540]'} ${isActive ? 'bg-lift text-ink' : 'text-mute hover:text-ink'}`
      }
    >
      <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
      {destination.label}
    </NavLink>
  );
}
