import { lazy, Suspense } from 'react';
import { SaveQueue } from '#web/music/playlists/save-queue.tsx';
import { ComingUp, queueTool } from '#web/player/views/coming-up.tsx';
import { PositionQuestions } from '#web/podcasts/playback/position-question.tsx';
import { ToastHost } from '#web/ui/toasts/toast.ts';
import { appTexts } from '../shared/texts.ts';
import { HistoryList } from './side-lists.tsx';

const PlayingExtras = lazy(async () => ({
  default: (await import('#web/podcasts/extras/playing-extras.tsx')).PlayingExtras,
}));

/**
 * What a phone's player shows beside the sound: more of an episode, what comes up, and what was heard, for which a phone
 * has no sidebar. The sheet keeps everything outside it from the listener, so questions and toasts (a removal can be
 * undone) stand in it once more.
 */
export function SheetExtras() {
  return (
    <>
      <Suspense>
        <PlayingExtras className="mt-6 h-[60dvh]" />
      </Suspense>
      <ComingUp tools={<SaveQueue className={queueTool} />} className="-mx-2 mt-8 h-[70dvh]" />
      <section aria-label={appTexts.history} className="-mx-2 mt-8">
        <h2 className="px-2 pb-2 text-[13px] font-semibold text-mute">{appTexts.history}</h2>
        <HistoryList />
      </section>
      <PositionQuestions />
      <ToastHost />
    </>
  );
}
