import '#web/ui/pages/page.css';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { usePlayer } from '#web/player/views/use-player.ts';
import { CardSizeContext } from '#web/ui/controls/card-size.ts';
import { type CardSize } from '#web/ui/controls/card-sizes.ts';
import { DisplayContext, type DisplayKind } from '#web/ui/controls/use-display.ts';
import { queueColumnFrom, useBreakpoint } from '#web/ui/lists/use-breakpoint.ts';
import { PanelOpenContext } from '#web/ui/lists/use-card-columns.ts';
import { ToastHost } from '#web/ui/toasts/toast.ts';
import { useFreshLibrary } from '../home/use-fresh-library.ts';
import { choose, usePreferences } from '../shared/preferences.ts';
import { appTexts } from '../shared/texts.ts';
import { BottomDestinations } from './bottom-destinations.tsx';
import { PhoneTools } from './phone-tools.tsx';
import { PlayerRegion, QueueRegion } from './player-regions.tsx';
import { Sidebar } from './sidebar.tsx';
import { useNavigationReset } from './use-navigation-reset.ts';

/** Below it, places stand along the bottom. */
const narrowest = 768;

const chooseSize = (cardSize: CardSize) => choose({ cardSize });
const chooseDisplay = (kind: DisplayKind, grid: boolean) =>
  choose({ display: { ...usePreferences.getState().display, [kind]: grid } });

type FrameProps = { children: ReactNode };

/** Sidebar, main part, queue panel, and the player along the bottom (design.md#frame). The main part alone scrolls. */
export function Frame({ children }: FrameProps) {
  const player = usePlayer();
  const queueOpen = usePreferences((state) => state.queueOpen);
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

  // behaviour.md#screens: the queue is forced open on the first playback state change.
  useEffect(() => player.onFirstPlayback(() => choose({ queueOpen: true })), [player]);

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
        <div className="page @container/page relative flex flex-1 flex-col px-4 pb-8 pt-[env(safe-area-inset-top)] md:px-8">
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
