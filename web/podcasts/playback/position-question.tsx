import { useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { usePlayer, usePlayerState } from '#web/player/views/use-player.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { listeningTexts } from '../data/listening-texts.ts';
import type { EpisodeListening, OpenQuestion } from './episode-listening.ts';
import { useListening } from './use-listening.ts';

/** Asks where to go on, whenever two devices disagree about it. */
export function PositionQuestions() {
  const listening = useListening();
  return listening === undefined ? null : <Waiting listening={listening} />;
}

function Waiting({ listening }: { listening: EpisodeListening }) {
  const question = useStore(listening.questions, (state) => state.question);
  return question === undefined ? null : <PositionQuestion question={question} />;
}

type PlaceQuestionProps = { question: OpenQuestion };

/** Not modal: everything else goes on. Escape leaves it open: nothing plays, and both positions stay. */
export function PositionQuestion({ question: { seconds, otherSeconds, answer } }: PlaceQuestionProps) {
  const player = usePlayer();
  const title = usePlayerState((state) => state.queue.now?.item.title) ?? '';
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, as modal dialogs take it
    <dialog
      ref={box}
      open
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        answer(undefined);
        player.pause();
      }}
      className="above-player rounded-2xl border border-line bg-lift p-5 text-ink outline-none"
    >
      <p className="line-clamp-3 text-[13px] text-mute">{listeningTexts.twoPositions(title)}</p>
      <h2 id={id} className="mt-1 text-[17px] font-[660] tabular-nums tracking-tight">
        {listeningTexts.where(seconds, otherSeconds)}
      </h2>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {[seconds, otherSeconds].map((position, index) => (
          <Button
            key={position}
            look={index === 0 ? 'solid' : 'ghost'}
            onClick={() => answer(position)}
            className="flex-1 px-3! whitespace-nowrap tabular-nums pointer-coarse:h-11"
          >
            {listeningTexts.continueAt(position)}
          </Button>
        ))}
      </div>
    </dialog>
  );
}
