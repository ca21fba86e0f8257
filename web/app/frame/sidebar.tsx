import { ListMusic, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { queueColumnFrom, useBreakpoint } from '#web/ui/lists/use-breakpoint.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { EarshotMark } from '#web/ui/pictures/earshot-mark.tsx';
import { choose, usePreferences } from '../shared/preferences.ts';
import { appTexts } from '../shared/texts.ts';
import { type Destination, destinations } from './destinations.ts';
import { PageTools } from './page-tools.tsx';
import { TabsFlyout } from './tabs-flyout.tsx';
import { useQueueOpen } from './use-queue-open.ts';

// The place and the screen come first.
const SideTabs = lazily(
  async () => (await import('./side-tabs.tsx')).SideTabs,
  () => <div className="flex-1" />,
);
const HistoryPictures = lazily(async () => (await import('./history-pictures.tsx')).HistoryPictures);

/** Places, what was played and added, and the switches (behaviour.md#screens). 240 px, 72 when folded. */
export function Sidebar() {
  const chosenFolded = usePreferences((state) => state.sidebarFolded);
  const { queueOpen, toggleQueue } = useQueueOpen();
  const isNarrow = useBreakpoint() < queueColumnFrom;
  const folded = chosenFolded || isNarrow;
  return (
    <aside
      className={`relative hidden min-h-0 flex-col border-r border-line bg-pane pb-4 pt-[22px] md:flex ${folded ? 'w-[72px] gap-3 px-2' : 'w-60 gap-5 px-3.5'}`}
    >
      <Link
        to="/"
        className={`flex shrink-0 items-center gap-2.5 rounded-md text-lg font-[680] tracking-[-.02em] ${folded ? 'justify-center' : 'px-2'}`}
      >
        <EarshotMark size={26} />
        <span className={folded ? 'sr-only' : ''}>{appTexts.product}</span>
      </Link>
      <nav aria-label={appTexts.destinations} className="grid gap-0.5">
        {destinations.map((destination) => (
          <DestinationLink key={destination.path} destination={destination} folded={folded} />
        ))}
      </nav>
      {folded ? (
        <>
          <div className="border-t border-line pt-2">
            <TabsFlyout look="folded" />
          </div>
          <div className="-mx-2 min-h-0 flex-1 overflow-y-auto px-2 [scrollbar-width:none]">
            <HistoryPictures />
          </div>
        </>
      ) : (
        <SideTabs />
      )}
      <div className={`flex gap-1 ${folded ? 'flex-col items-center' : ''}`}>
        <IconButton
          label={queueOpen ? appTexts.hideQueue : appTexts.showQueue}
          aria-pressed={queueOpen}
          data-queue-toggle=""
          onClick={toggleQueue}
          className="aria-pressed:bg-lift aria-pressed:text-accent-ink"
        >
          <ListMusic size={19} aria-hidden="true" />
        </IconButton>
        <PageTools iconPixels={19} />
        {!isNarrow && (
          <IconButton
            label={folded ? appTexts.unfoldSidebar : appTexts.foldSidebar}
            onClick={() => choose({ sidebarFolded: !folded })}
            className={folded ? '' : 'ml-auto'}
          >
            {folded ? (
              <PanelLeftOpen size={19} aria-hidden="true" />
            ) : (
              <PanelLeftClose size={19} aria-hidden="true" />
            )}
          </IconButton>
        )}
      </div>
    </aside>
  );
}

/** A place of the sidebar: icon and name in a line, or one below the other when the sidebar is folded. */
function DestinationLink({ destination, folded }: { destination: Destination; folded: boolean }) {
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
