import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { usePlayer } from '#web/player/player-context.tsx';
import { useBreakpoint } from '#web/ui/breakpoint.ts';
import { DisplayContext } from '#web/ui/display-context.ts';
import { PanelOpenContext } from '#web/ui/shelf-grid.tsx';
import { BottomPlaces } from './bottom-places.tsx';
import { useFreshLibrary } from './fresh-library.ts';
import { PhoneSettings } from './phone-settings.tsx';
import { usePlaceChange } from './place-change.ts';
import { PlayerPlace, QueuePlace } from './player-places.tsx';
import { choose, usePreferences } from './preferences.ts';
import { Sidebar } from './sidebar.tsx';
import { appTexts } from './texts.ts';

/** Below it, places stand along the bottom. */
const narrowest = 768;

const chooseGrid = (gridDisplay: boolean) => choose({ gridDisplay });

type FrameProps = { children: ReactNode };

/** Sidebar, main part, queue panel, and the player along the bottom (look.md). The main part alone scrolls. */
export function Frame({ children }: FrameProps) {
  const player = usePlayer();
  const queueOpen = usePreferences((state) => state.queueOpen);
  const grid = usePreferences((state) => state.gridDisplay);
  const display = useMemo(() => ({ grid, chooseGrid }), [grid]);
  const isPhone = useBreakpoint() < narrowest;
  const main = useRef<HTMLElement>(null);
  usePlaceChange(main);
  useFreshLibrary();

  // Spec §2: the queue is forced open on the first playback state change.
  useEffect(() => player.onFirstPlayback(() => choose({ queueOpen: true })), [player]);

  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto_auto] md:grid-cols-[auto_minmax(0,1fr)_auto]">
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
        className="relative flex min-h-0 min-w-0 flex-col overflow-y-auto overscroll-contain px-4 pb-8 pt-[env(safe-area-inset-top)] outline-none md:px-8"
      >
        {isPhone && <PhoneSettings />}
        <PanelOpenContext value={queueOpen}>
          <DisplayContext value={display}>{children}</DisplayContext>
        </PanelOpenContext>
      </main>
      <QueuePlace />
      <div className="md:col-span-3">
        <PlayerPlace />
      </div>
      {isPhone && <BottomPlaces />}
    </div>
  );
}
