import { lazy, Suspense } from 'react';
import { PlaceQuestions } from '#web/podcasts/place-question.tsx';

const PlayingExtras = lazy(async () => ({
  default: (await import('#web/podcasts/playing-extras.tsx')).PlayingExtras,
}));

/** What a phone's player shows of an episode beside its sound. The sheet keeps everything outside it from the listener. */
export function SheetExtras() {
  return (
    <>
      <Suspense>
        <PlayingExtras className="mt-6 h-[60dvh]" />
      </Suspense>
      <PlaceQuestions />
    </>
  );
}
