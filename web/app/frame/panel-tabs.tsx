import type { ReactNode } from 'react';
import { LyricsTools } from '#web/music/lyrics/lyrics-tools.tsx';
import { LyricsView } from '#web/music/lyrics/lyrics-view.tsx';
import { type ItemTab, ItemTabs } from '#web/player/now-playing/item-tabs.tsx';
import { nowPlayingTexts } from '#web/player/now-playing/now-playing-texts.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { useEpisodeTabs } from '#web/podcasts/extras/use-episode-tabs.tsx';
import { usePlayingEpisode } from '#web/podcasts/extras/use-playing-episode.ts';
import { rememberTab, useNowTab } from './now-tab.ts';

type PanelTabsProps = { comingUp: ReactNode };

const queueTab = (comingUp: ReactNode): ItemTab => ({
  id: 'queue',
  label: nowPlayingTexts.queue,
  panel: comingUp,
});

/** The lower part of the queue panel: what comes up, and more of what plays. */
export function PanelTabs(props: PanelTabsProps) {
  const isEpisode = usePlayerState(({ queue }) => queue.now?.item.kind === 'episode');
  return isEpisode ? <EpisodePanelTabs {...props} /> : <SongPanelTabs {...props} />;
}

/** Of a song its lyrics, which are asked for when they are looked at. */
function SongPanelTabs({ comingUp }: PanelTabsProps) {
  const chosen = useNowTab(({ panel }) => panel);
  return (
    <ItemTabs
      tabs={[queueTab(comingUp), { id: 'lyrics', label: nowPlayingTexts.lyrics, panel: <LyricsView /> }]}
      chosen={chosen}
      onChoose={(panel) => rememberTab({ panel })}
      tools={chosen === 'lyrics' && <LyricsTools />}
    />
  );
}

/** Of an episode its chapters and its words, where the feed has any; the chapters open first. */
function EpisodePanelTabs({ comingUp }: PanelTabsProps) {
  const remembered = useNowTab(({ episodePanel }) => episodePanel);
  const ofEpisode = useEpisodeTabs(usePlayingEpisode());
  const tabs = [queueTab(comingUp), ...ofEpisode];
  const first = ofEpisode[0]?.id ?? 'queue';
  const chosen = tabs.some(({ id }) => id === remembered) ? remembered : first;
  return <ItemTabs tabs={tabs} chosen={chosen} onChoose={(episodePanel) => rememberTab({ episodePanel })} />;
}
