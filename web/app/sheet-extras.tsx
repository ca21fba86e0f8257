import { lazy, Suspense } from 'react';
import { SaveQueue } from '#web/music/save-queue.tsx';
import { ComingUp, queueTool } from '#web/player/coming-up.tsx';
import { PlaceQuestions } from '#web/podcasts/place-question.tsx';
import { ToastHost } from '#web/ui/toast-host.tsx';

const PlayingExtras = lazy(async () => ({
  default: (await import('#web/podcasts/playing-extras.tsx')).PlayingExtras,
}));

/**
 * What a phone's player shows beside the sound: more of an episode, and what comes up. The sheet keeps everything
 * outside it from the listener, so questions and toasts (a removal can be undone) stand in it once more.
 */
export function SheetExtras() {
  return (
    <>
      <Suspense>
        <PlayingExtras className="mt-6 h-[60dvh]" />
      </Suspense>
      <ComingUp tools={<SaveQueue className={queueTool} />} className="-mx-2 mt-8 h-[70dvh]" />
      <PlaceQuestions />
      <ToastHost />
    </>
  );
}
