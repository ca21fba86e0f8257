import '#web/ui/pages/page.css';
import './frame.css';
import { Settings } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { usePlayer, usePlayerState } from '#web/player/views/use-player.ts';
import { CardSizeContext } from '#web/ui/controls/card-size.ts';
import { type CardSize } from '#web/ui/controls/card-sizes.ts';
import { DisplayContext, type DisplayKind } from '#web/ui/controls/use-display.ts';
import { queueColumnFrom, useBreakpoint } from '#web/ui/lists/use-breakpoint.ts';
import { PanelOpenContext } from '#web/ui/lists/use-card-columns.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { ToastHost } from '#web/ui/toasts/toast.ts';
import { useFreshLibrary } from '../home/use-fresh-library.ts';
import { choose, usePreferences } from '../shared/preferences.ts';
import { appTexts } from '../shared/texts.ts';
import { destinations } from './destinations.ts';
import { Sidebar } from './sidebar.tsx';
import { TabsFlyout } from './tabs-flyout.tsx';
import { useNavigationReset } from './use-navigation-reset.ts';
import { openUnlessChosen, useQueueOpen } from './use-queue-open.ts';

const PlayerChrome = lazily(async () => (await import('./player-chrome.tsx')).PlayerChrome);
const QueueSide = lazily(async () => (await import('./queue-side.tsx')).QueueSide);

/** The player along the bottom, loaded when there is something to play. */
function PlayerRegion() {
  const hasItem = usePlayerState(({ queue }) => queue.now !== undefined);
  const { queueOpen, toggleQueue } = useQueueOpen();
  if (!hasItem) return null;
  return <PlayerChrome queueOpen={queueOpen} onToggleQueue={toggleQueue} />;
}

/** The queue next to the main part, its width reserved while it loads; over the main part where it does not fit. */
function QueueRegion() {
  const { queueOpen } = useQueueOpen();
  if (!queueOpen) return null;
  return (
    <div className="queue-place">
      <QueueSide />
    </div>
  );
}

/** Below it, places stand along the bottom. */
const narrowest = 768;

const chooseSize = (cardSize: CardSize) => choose({ cardSize });
const chooseDisplay = (kind: DisplayKind, grid: boolean) =>
  choose({ display: { ...usePreferences.getState().display, [kind]: grid } });

/** Sidebar, main part, queue panel, and the player along the bottom (design.md#frame). The main part alone scrolls. */
export function Frame({ children }: { children: ReactNode }) {
  const player = usePlayer();
  const { queueOpen } = useQueueOpen();
  const size = usePreferences((state) => state.cardSize);
  const cards = useMemo(() => ({ size, chooseSize }), [size]);
  const whatever = usePreferences((state) => state.gridDisplay);
  const chosen = usePreferences((state) => state.display);
  const display = useMemo(
    () => ({ isGrid: (kind: DisplayKind) => chosen[kind] ?? whatever, choose: chooseDisplay }),
    [chosen, whatever],
  );
  const width = useBreakpoint();
  const isPhone = width < narrowest;
  const main = useRef<HTMLElement>(null);
  useNavigationReset(main);
  useFreshLibrary();

  // behaviour.md#screens: the queue is forced open on the first playback state change of a device.
  useEffect(() => player.onFirstPlayback(openUnlessChosen), [player]);

  return (
    <div className="frame relative grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto_auto] md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <a
        href="#main"
        className="absolute left-3 top-3 z-50 -translate-y-20 rounded-full bg-accent px-4 py-2 font-semibold text-on focus:translate-y-0"
      >
        {appTexts.skip}
      </a>
      {!isPhone && <Sidebar />}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="flex min-h-0 min-w-0 flex-col overflow-y-auto overscroll-contain outline-none md:col-start-2 md:row-start-1"
      >
        {/* Not the main part itself: in older browsers what is fixed would stand in a container, and menus are fixed in main. */}
        <div
          data-covered={(queueOpen && !isPhone && width < queueColumnFrom) || undefined}
          className="page @container/page relative flex flex-1 flex-col px-4 pb-8 pt-[env(safe-area-inset-top)] md:px-8"
        >
          {isPhone && <PhoneTools />}
          <PanelOpenContext value={queueOpen && width >= queueColumnFrom}>
            <DisplayContext value={display}>
              <CardSizeContext value={cards}>{children}</CardSizeContext>
            </DisplayContext>
          </PanelOpenContext>
        </div>
      </main>
      {!isPhone && <QueueRegion />}
      <ToastHost />
      <div className="md:col-span-full md:row-start-2">
        <PlayerRegion />
      </div>
      {isPhone && <BottomDestinations />}
    </div>
  );
}

/** The places of a phone, along the bottom, above the safe area. */
function BottomDestinations() {
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

/** The tab strip and the settings, which a phone's bottom bar lacks, at the head of every screen next to back and forward. */
function PhoneTools() {
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
