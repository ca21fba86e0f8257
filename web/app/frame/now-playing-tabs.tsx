import { isLive } from '#rules/queue/item.ts';
import { useLyrics } from '#web/music/lyrics/lyrics-query.ts';
import { LyricsTools } from '#web/music/lyrics/lyrics-tools.tsx';
import { LyricsView } from '#web/music/lyrics/lyrics-view.tsx';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { PlayingSongFacts } from '#web/music/song/playing-song-facts.tsx';
import { type ItemTab, ItemTabButtons, ItemTabs } from '#web/player/now-playing/item-tabs.tsx';
import { nowPlayingTexts } from '#web/player/now-playing/now-playing-texts.ts';
import { QueueTab } from '#web/player/now-playing/queue-tab.tsx';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { PlayingEpisodeFacts } from '#web/podcasts/extras/playing-episode-facts.tsx';
import { useEpisodeTabs } from '#web/podcasts/extras/use-episode-tabs.tsx';
import { usePlayingEpisode } from '#web/podcasts/extras/use-playing-episode.ts';
import { rememberTab, useNowTab } from './now-tab.ts';
import { queueTools } from './queue-tools.tsx';

type NowPlayingTabsProps = {
  /** The one that was chosen since the player was opened. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Otherwise they are buttons that open the rest. */
  isOpen?: boolean;
  className?: string;
};

/** Tabs for what plays: lyrics or chapters and words, queue, details. The tab chosen last opens; the queue where that is empty. */
export function NowPlayingTabs({ chosen, onChoose, isOpen = true, className = '' }: NowPlayingTabsProps) {
  const { lyrics: hasLyrics } = useMusicProvider();
  const { versions, error } = useLyrics();
  const kind = usePlayerState(({ queue }) => queue.now?.item.kind);
  const count = usePlayerState(({ queue }) => queue.userQueued.length + queue.rest.length);
  const ofEpisode = useEpisodeTabs(usePlayingEpisode());
  const remembered = useNowTab(({ screen }) => screen);
  const isSong = kind === 'song';
  const live = usePlayerState(({ queue }) => isLive(queue.now?.item));
  const first: ItemTab[] = isSong
    ? hasLyrics === undefined || live
      ? []
      : [{ id: 'lyrics', label: nowPlayingTexts.lyrics, panel: <LyricsView /> }]
    : ofEpisode;
  const tabs: ItemTab[] = [
    ...first,
    { id: 'queue', label: nowPlayingTexts.queue, count, panel: <QueueTab tools={queueTools} /> },
    {
      id: 'details',
      label: nowPlayingTexts.details,
      panel: isSong ? <PlayingSongFacts /> : <PlayingEpisodeFacts />,
    },
  ];
  const isWordless = isSong && !live && (versions?.length === 0 || error !== null);
  const tabName = chosen ?? (isWordless && remembered === 'lyrics' ? 'queue' : remembered);
  const open = (tabs.find(({ id }) => id === tabName) ?? tabs[0])?.id;
  function choose(id: string): void {
    onChoose(id);
    rememberTab({ screen: id });
  }
  if (!isOpen) return <ItemTabButtons tabs={tabs} onChoose={choose} />;
  return (
    <ItemTabs
      tabs={tabs}
      chosen={open}
      onChoose={choose}
      tools={open === 'lyrics' && <LyricsTools />}
      className={className}
    />
  );
}
