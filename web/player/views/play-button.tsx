import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';
import { isHeard } from '#rules/queue/queue.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { isContextActive } from '../player/player-state.ts';
import { playTexts } from './play-texts.ts';
import { usePlayer, usePlayerState } from './use-player.ts';

type PlayButtonProps = {
  context: PlayContext;
  /** Asked only when this context is not the current one. */
  getItems: () => Promise<PlayableItem[]>;
  /** What is played, for the label: 'Play Slow Lanterns'. Without it 'Play' and 'Pause'. */
  name?: string;
  /** Called when the items could not be had; the caller words it. */
  onFailure?: (reason: unknown) => void;
  /** With its word on it, as the buttons next to it. */
  hasWord?: boolean;
  disabled?: boolean | undefined;
  sizePixels?: number;
  className?: string;
};

/** A round button, or one with its word, that starts a context, and pauses it while it plays (behaviour.md#states). */
export function PlayButton({
  context,
  getItems,
  name,
  onFailure,
  hasWord = false,
  disabled,
  sizePixels = 44,
  className = '',
}: PlayButtonProps) {
  const player = usePlayer();
  const active = usePlayerState((state) => isContextActive(state, context));
  const [busy, setBusy] = useState(false);

  async function start() {
    setBusy(true);
    try {
      player.play(context, await getItems());
    } catch (reason) {
      onFailure?.(reason);
    } finally {
      setBusy(false);
    }
  }

  function onClick() {
    const { queue } = player.store.getState();
    if (isHeard(queue, context)) player.toggle();
    else if (!busy) void start();
  }

  const Icon = active ? Pause : Play;
  const word = active ? playTexts.pause : playTexts.play;
  const label = name === undefined ? word : `${word} ${name}`;
  const button = { 'aria-label': label, title: label, 'aria-busy': busy, disabled, onClick };
  if (hasWord)
    return (
      <Button look="solid" {...button}>
        <Icon size={18} fill="currentColor" aria-hidden="true" />
        {word}
      </Button>
    );
  return (
    <button
      type="button"
      {...button}
      style={{ width: sizePixels, height: sizePixels }}
      className={`grid shrink-0 place-items-center rounded-full bg-accent text-on shadow-lg transition hover:[filter:brightness(1.05)] active:scale-95 aria-busy:opacity-70 ${className}`}
    >
      <Icon
        aria-hidden="true"
        size={Math.round(sizePixels * 0.45)}
        fill="currentColor"
        className={active ? '' : 'ml-0.5'}
      />
    </button>
  );
}
