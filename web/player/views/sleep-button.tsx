import { Timer } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useStore } from 'zustand';
import { formatTime } from '#web/ui/controls/format-time.ts';
import { LazyPopupMenu } from '#web/ui/menus/lazy-popup-menu.ts';
import type { MenuEntry } from '#web/ui/menus/menu-item.tsx';
import type { MenuPoint } from '#web/ui/menus/menu-triggers.ts';
import { currentKind } from '../player/player-state.ts';
import { type Sleep, type SleepTimer, sleepMinutes } from '../player/sleep-timer.ts';
import { playerTexts } from './player-texts.ts';
import { usePlayer, usePlayerState } from './use-player.ts';

/** What there is to choose, what holds first. */
function entriesOf(sleep: SleepTimer, now: Sleep, kind: 'song' | 'episode'): MenuEntry[] {
  const off = { id: 'off', label: playerTexts.stayAwake, onChoose: sleep.stayAwake };
  return [
    ...(now.kind === 'off' ? [] : [off]),
    ...sleepMinutes.map((minutes) => ({
      id: String(minutes),
      label: playerTexts.sleepAfter(minutes),
      onChoose: () => sleep.sleepAfter(minutes),
    })),
    {
      id: 'end',
      label: playerTexts.sleepAtEnd(kind),
      checked: now.kind === 'end',
      onChoose: sleep.sleepAtEnd,
    },
  ];
}

/** How a button shows what is left, and how it says it. */
function wordsOf(sleep: Sleep, kind: 'song' | 'episode'): { label: string; text: string | undefined } {
  if (sleep.kind === 'off') return { label: playerTexts.sleep, text: undefined };
  if (sleep.kind === 'end') return { label: playerTexts.sleepingAtEnd(kind), text: playerTexts.endMark };
  const { remainingSeconds } = sleep;
  return { label: playerTexts.sleeping(remainingSeconds), text: formatTime(remainingSeconds) };
}

/** The sleep timer: a menu of times, and what is left of the chosen one. */
export function SleepButton() {
  const { sleep } = usePlayer();
  const kind = usePlayerState(currentKind);
  const now = useStore(sleep.store);
  const [point, setPoint] = useState<MenuPoint>();
  const { label, text } = wordsOf(now, kind);

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
      {point && (
        <LazyPopupMenu
          label={playerTexts.sleep}
          entries={entriesOf(sleep, now, kind)}
          point={point}
          onClose={() => setPoint(undefined)}
        />
      )}
    </>
  );
}
