import { type KeyboardEvent, useState } from 'react';
import { bindingFor } from '#web/ui/controls/key-bindings.ts';
import { usePlayer } from './use-player.ts';

/** Arrow keys move five seconds (design.md#player-bar). */
const keySeconds = 5;

/** The thumb of the scrubber: the second it is dragged to, while it is, and what its slider does with pointer and keys. */
export function useScrubbing() {
  const player = usePlayer();
  /** While the listener drags, the thumb is theirs; the sound moves when they let go. */
  const [draggedSeconds, setDraggedSeconds] = useState<number>();

  function onChange(seconds: number, isDragged: boolean) {
    if (isDragged) setDraggedSeconds(seconds);
  }

  function onSettle(seconds: number) {
    setDraggedSeconds(undefined);
    player.seek(seconds);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { elapsedSeconds, durationSeconds } = player.elapsed.get();
    const [back, forward] = [elapsedSeconds - keySeconds, elapsedSeconds + keySeconds];
    const target = bindingFor(event, {
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

  return { draggedSeconds, sliderProps: { onChange, onSettle, onKeyDown } };
}
