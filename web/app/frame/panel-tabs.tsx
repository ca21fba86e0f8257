import type { ReactNode } from 'react';
import { LyricsTools } from '#web/music/lyrics/lyrics-tools.tsx';
import { LyricsView } from '#web/music/lyrics/lyrics-view.tsx';
import { ItemTabs } from '#web/player/now-playing/item-tabs.tsx';
import { nowPlayingTexts } from '#web/player/now-playing/now-playing-texts.ts';
import { rememberTab, useNowTab } from './now-tab.ts';

/** The lower part of the queue panel while a song plays: what comes up, and its lyrics, which are asked for when they are looked at. */
export function PanelTabs({ comingUp }: { comingUp: ReactNode }) {
  const chosen = useNowTab(({ panel }) => panel);
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
