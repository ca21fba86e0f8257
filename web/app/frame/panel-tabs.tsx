import type { ReactNode } from 'react';
import { LyricsTools } from '#web/music/lyrics/lyrics-tools.tsx';
import { LyricsView } from '#web/music/lyrics/lyrics-view.tsx';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { ItemTabs } from '#web/player/now-playing/item-tabs.tsx';
import { nowPlayingTexts } from '#web/player/now-playing/now-playing-texts.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { rememberTab, useNowTab } from './now-tab.ts';

type PanelTabsProps = { comingUp: ReactNode };

/** The lower part of the queue panel: what comes up, and, of a song, its lyrics. They are asked for when they are looked at. */
export function PanelTabs({ comingUp }: PanelTabsProps) {
  const { lyrics } = useMusicProvider();
  const isSong = usePlayerState(({ queue }) => queue.now?.item.kind === 'song');
  const chosen = useNowTab(({ panel }) => panel);
  if (lyrics === undefined || !isSong) return comingUp;
  return (
    <ItemTabs
      tabs={[
        { id: 'queue', label: nowPlayingTexts.queue, panel: comingUp },
        { id: 'lyrics', label: nowPlayingTexts.lyrics, panel: <LyricsView /> },
      ]}
      chosen={chosen}
      onChoose={(panel) => rememberTab({ panel })}
      tools={chosen === 'lyrics' && <LyricsTools />}
    />
  );
}
