import { useNavigate } from 'react-router';
import { TabStrip } from '#web/ui/controls/tab-strip.tsx';
import { choose, usePreferences } from '../shared/preferences.ts';
import { appTexts } from '../shared/texts.ts';
import { HistoryList, LibraryList, PlaylistsList } from './side-lists.tsx';

/** What was played, what was added, and the listener's playlists; Playlists clicked again makes a new one (behaviour.md#screens). */
export function SideTabs() {
  const navigate = useNavigate();
  const sideTab = usePreferences((chosen) => chosen.sideTab);
  const tabs = [
    { id: 'history', label: appTexts.history, panel: <HistoryList /> },
    { id: 'library', label: appTexts.library, panel: <LibraryList /> },
    {
      id: 'playlists',
      label: appTexts.playlists,
      panel: <PlaylistsList />,
      onAgain: () => void navigate('/new-playlist'),
    },
  ];
  return (
    <TabStrip
      label={appTexts.library}
      tabs={tabs}
      first={sideTab}
      onChoose={(id) => choose({ sideTab: id })}
    />
  );
}
