import { create } from 'zustand';
import { isRecord } from '#contract/refusal-in.ts';

const entry = 'earshot.nowPlaying';

/** Which tab was chosen last, where there are tabs: of the whole screen and the phone's sheet, and of the queue panel, for songs and for episodes. */
type NowTab = { screen: string; panel: string; episodePanel: string };

const usual: NowTab = { screen: 'lyrics', panel: 'queue', episodePanel: 'chapters' };

function read(): NowTab {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(entry) ?? '{}');
    const { screen, panel, episodePanel } = isRecord(stored) ? stored : {};
    return {
      screen: typeof screen === 'string' ? screen : usual.screen,
      panel: typeof panel === 'string' ? panel : usual.panel,
      episodePanel: typeof episodePanel === 'string' ? episodePanel : usual.episodePanel,
    };
  } catch {
    return usual;
  }
}

export const useNowTab = create<NowTab>(() => read());

/** Remembers a tab on this device. */
export function rememberTab(change: Partial<NowTab>): void {
  useNowTab.setState(change);
  try {
    localStorage.setItem(entry, JSON.stringify(useNowTab.getState()));
  } catch {
    // Storage is closed or full: it is remembered as long as the page.
  }
}
