import { type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { isLive } from '#rules/queue/item.ts';
import { songOfPlayable } from '#web/music/items/playable.ts';
import { OptionsContext } from '#web/music/items/use-options.ts';
import { useSungAt } from '#web/music/lyrics/use-highlight-time.ts';
import { AddToPlaylistButton } from '#web/music/selection/add-to-playlist-button.tsx';
import { QualityBadge } from '#web/music/song/quality-badge.tsx';
import { NowStars } from '#web/music/stars/now-stars.tsx';
import { NowPlayingScreen } from '#web/player/now-playing/now-playing-screen.tsx';
import type { SheetMore } from '#web/player/views/now-playing-sheet.tsx';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { PlayingEpisodeOptions } from '#web/podcasts/episodes/playing-episode-options.tsx';
import { PositionQuestions } from '#web/podcasts/playback/position-question.tsx';
import { waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { ToastHost } from '#web/ui/toasts/toast.ts';
import { appTexts } from '../shared/texts.ts';
import { NowPlayingTabs } from './now-playing-tabs.tsx';
import { HistoryList } from './side-lists.tsx';

/** The whole-screen player with what the modules show in it. */
export function NowPlayingHost({ actions, onClose }: { actions: ReactNode; onClose: () => void }) {
  const [chosen, setChosen] = useState<string>();
  const showQueue = useCallback(() => setChosen('queue'), []);
  const titleAt = useSungAt();
  return (
    <NowPlayingScreen
      onClose={onClose}
      onQueue={showQueue}
      actions={
        <>
          <PlayingSong />
          {actions}
        </>
      }
      rating={<NowStars />}
      options={<NowOptions />}
      tabs={<NowPlayingTabs chosen={chosen} onChoose={setChosen} />}
      titleAt={titleAt}
      notes={
        <>
          <PositionQuestions />
          <ToastHost />
        </>
      }
    />
  );
}

/** Of a song: how good its sound is, and a way into a playlist. */
function PlayingSong() {
  const item = usePlayerState((state) => state.queue.now?.item);
  if (item?.kind !== 'song' || isLive(item)) return null;
  return (
    <>
      <QualityBadge song={item} />
      <AddToPlaylistButton song={songOfPlayable(item)} />
    </>
  );
}

/**
 * What a phone's player shows: lyrics or more of an episode, the queue, the details, and the history, for which a phone has
 * no sidebar. The sheet covers everything outside it, so questions and toasts (a removal can be undone) stand in it once
 * more.
 */
export function SheetExtras({ isOpen, onOpen }: SheetMore) {
  const [chosen, setChosen] = useState<string>();
  const tabs = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  // What was pressed is gone: its tab has the focus, and back at the cover its button.
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    const open = isOpen ? '[role="tab"][aria-selected="true"]' : `[data-tab="${chosen}"]`;
    tabs.current?.querySelector<HTMLElement>(open)?.focus();
  }, [isOpen, chosen]);
  return (
    <>
      <div ref={tabs} style={{ display: 'contents' }}>
        <NowPlayingTabs
          chosen={chosen}
          onChoose={(id) => {
            setChosen(id);
            onOpen();
          }}
          isOpen={isOpen}
          className="sheet-tabs"
        />
      </div>
      {!isOpen && (
        <section aria-label={appTexts.history} className="-mx-2 mt-8">
          <h2 className="px-2 pb-2 text-[13px] font-semibold text-mute">{appTexts.history}</h2>
          <HistoryList />
        </section>
      )}
      <PositionQuestions />
      <ToastHost />
    </>
  );
}

/** All that can be done with what plays. Live radio has nothing to choose. */
export function NowOptions() {
  const item = usePlayerState((state) => state.queue.now?.item);
  const open = useContext(OptionsContext);
  if (item === undefined || isLive(item)) return null;
  if (item.kind === 'episode') return <PlayingEpisodeOptions key={item.id} id={item.id} />;
  const { onButton } = waysToMenu((point) => open({ ...point, item: songOfPlayable(item) }));
  return <OptionsButton name={item.title} onClick={onButton} />;
}
