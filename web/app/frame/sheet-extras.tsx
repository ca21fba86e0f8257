import { useState } from 'react';
import { PositionQuestions } from '#web/podcasts/playback/position-question.tsx';
import { ToastHost } from '#web/ui/toasts/toast.ts';
import { appTexts } from '../shared/texts.ts';
import { NowPlayingTabs } from './now-playing-tabs.tsx';
import { HistoryList } from './side-lists.tsx';

/**
 * What a phone's player shows beside the sound: lyrics or more of an episode, the queue, the details, and what was heard,
 * for which a phone has no sidebar. The sheet keeps everything outside it from the listener, so questions and toasts (a
 * removal can be undone) stand in it once more.
 */
export function SheetExtras() {
  const [chosen, setChosen] = useState<string>();
  return (
    <>
      <NowPlayingTabs chosen={chosen} onChoose={setChosen} className="sheet-tabs" />
      <section aria-label={appTexts.history} className="-mx-2 mt-8">
        <h2 className="px-2 pb-2 text-[13px] font-semibold text-mute">{appTexts.history}</h2>
        <HistoryList />
      </section>
      <PositionQuestions />
      <ToastHost />
    </>
  );
}
