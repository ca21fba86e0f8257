import { Timer } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useStore } from 'zustand';
import { formatTime } from '#web/ui/controls/format-time.ts';
import type { MenuPoint } from '#web/ui/menus/menu-triggers.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { traitsOf } from '../player/item-traits.ts';
import type { Sleep } from '../player/sleep-timer.ts';
import { playerTexts } from './player-texts.ts';
import { usePlayer, usePlayerState } from './use-player.ts';

const SleepMenu = lazily(async () => (await import('./sleep-menu.tsx')).SleepMenu);

/** How a button shows what is left, and how it says it. */
function wordsOf(sleep: Sleep, noun: string): { label: string; text: string | undefined } {
  if (sleep.kind === 'off') return { label: playerTexts.sleep, text: undefined };
  const end = {
    label: playerTexts.sleepingAtEnd(sleep.kind === 'chapter' ? sleep.kind : noun),
    text: playerTexts.endMark,
  };
  // Nobody knows how long a stream or a file without a length still plays.
  if (sleep.kind === 'end' || !Number.isFinite(sleep.remainingSeconds)) return end;
  const text = formatTime(sleep.remainingSeconds);
  return { label: sleep.kind === 'chapter' ? `${end.label}, ${text}` : playerTexts.sleeping(text), text };
}

/** The sleep timer: a menu of times, and what is left of the chosen one. */
export function SleepButton() {
  const { sleep } = usePlayer();
  const noun = usePlayerState(({ queue }) => traitsOf(queue.now?.item).noun);
  const [point, setPoint] = useState<MenuPoint>();
  const { label, text } = wordsOf(useStore(sleep.store), noun);

  function open({ currentTarget }: MouseEvent<HTMLElement>) {
    const { left, top } = currentTarget.getBoundingClientRect();
    setPoint({ x: left, y: top, opener: currentTarget });
  }

  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={point !== undefined}
        onClick={open}
        className={`inline-flex h-9 min-w-9 shrink-0 items-center justify-center gap-1.5 rounded-full text-xs tabular-nums transition hover:bg-lift hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11 ${text === undefined ? 'text-mute' : 'bg-lift px-2.5 text-accent-ink'}`}
      >
        <Timer aria-hidden="true" size={18} />
        {text}
      </button>
      {point && <SleepMenu point={point} onClose={() => setPoint(undefined)} />}
    </>
  );
}
