import { ComingUp } from '#web/player/views/coming-up.tsx';
import { PositionQuestions } from '#web/podcasts/playback/position-question.tsx';
import { ToastHost } from '#web/ui/toasts/toast.ts';
import { appTexts } from '../shared/texts.ts';
import { PlayingExtras, queueTools } from './queue-tools.tsx';
import { HistoryList } from './side-lists.tsx';

/**
 * What a phone's player shows beside the sound: more of an episode, what comes up, and what was heard, for which a phone
 * has no sidebar. The sheet keeps everything outside it from the listener, so questions and toasts (a removal can be
 * undone) stand in it once more.
 */
export function SheetExtras() {
  return (
    <>
      <PlayingExtras className="mt-6 h-[60dvh]" />
      <ComingUp tools={queueTools} className="-mx-2 mt-8 h-[70dvh]" />
      <section aria-label={appTexts.history} className="-mx-2 mt-8">
        <h2 className="px-2 pb-2 text-[13px] font-semibold text-mute">{appTexts.history}</h2>
        <HistoryList />
      </section>
      <PositionQuestions />
      <ToastHost />
    </>
  );
}
