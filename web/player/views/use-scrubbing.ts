import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { boundTo } from '#web/ui/controls/bound-to.ts';
import { usePlayer } from './player-context.tsx';

/** Arrow keys move five seconds (design.md#player-bar). */
const keySeconds = 5;

/** The thumb of the scrubber: the second it is dragged to, while it is, and what its slider does with pointer and keys. */
export function useScrubbing() {
  const player = usePlayer();
  /** While the listener drags, the thumb is theirs; the sound moves when they let go. */
  const [draggedSeconds, setDraggedSeconds] = useState<number>();
  const dragging = useRef(false);

  /** Without a pointer (a screen reader's own gesture) every change counts at once. */
  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const seconds = currentTarget.valueAsNumber;
    if (dragging.current) setDraggedSeconds(seconds);
    else player.seek(seconds);
  }

  function onPointerDown() {
    dragging.current = true;
  }

  function drop() {
    dragging.current = false;
    if (draggedSeconds !== undefined) player.seek(draggedSeconds);
    setDraggedSeconds(undefined);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { elapsedSeconds, durationSeconds } = player.elapsed.get();
    const [back, forward] = [elapsedSeconds - keySeconds, elapsedSeconds + keySeconds];
    const target = boundTo(event, {
      ArrowLeft: back,
      ArrowDown: back,
      ArrowRight: forward,
      ArrowUp: forward,
      Home: 0,
      End: durationSeconds,
    });
    if (target === undefined) return;
    event.preventDefault();
    player.seek(target);
  }

  return {
    draggedSeconds,
    sliderProps: {
      onChange,
      onPointerDown,
      onPointerUp: drop,
      onPointerCancel: drop,
      onBlur: drop,
      onKeyDown,
    },
  };
}
