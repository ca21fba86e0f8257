import { formatTime } from '#web/ui/controls/format-time.ts';
import type { PlayerState, SharePlayer, Track } from './share-player.ts';

/** What the page says by itself; all else is in what the server wrote (server/share-links/share-texts.ts). */
const texts = {
  play: 'Play',
  pause: 'Pause',
  at: (elapsed: string, whole: string) => `${elapsed} of ${whole}`,
  cannotPlay: 'This cannot be played just now. The link may have ended: load the page again to see.',
} as const;

const says = (bar: Element, name: string, text: string) => {
  const element = bar.querySelector(`.${name}`);
  if (element && element.textContent !== text) element.textContent = text;
};

/** Joins the bar with the player. Gives what shows each change in it. */
export function playerBar(
  bar: HTMLElement,
  tracks: readonly Track[],
  player: SharePlayer,
): (state: PlayerState) => void {
  const slider = bar.querySelector('input');
  const toggle = bar.querySelector('[data-does="toggle"]');
  let isPlaying = false;
  let isDragging = false;
  const does: Record<string, () => void> = {
    previous: () => player.previous(),
    next: () => player.next(),
    toggle: () => (isPlaying ? player.pause() : player.play()),
  };
  for (const button of bar.querySelectorAll('button'))
    button.addEventListener('click', () => does[button.dataset['does'] ?? '']?.());
  slider?.addEventListener('input', () => {
    isDragging = true;
    says(bar, 'elapsed', formatTime(slider.valueAsNumber));
  });
  slider?.addEventListener('change', () => {
    isDragging = false;
    player.seek(slider.valueAsNumber);
  });
  bar.hidden = false;

  return (state) => {
    ({ isPlaying } = state);
    const track = tracks[state.index];
    const [elapsed, whole] = [formatTime(state.elapsedSeconds), formatTime(state.wholeSeconds)];
    bar.classList.toggle('playing', isPlaying);
    toggle?.setAttribute('aria-label', isPlaying ? texts.pause : texts.play);
    says(bar, 'title', track?.title ?? '');
    says(bar, 'by', track?.by ?? '');
    says(bar, 'whole', whole);
    says(bar, 'problem', state.isStuck ? texts.cannotPlay : '');
    if (!slider || isDragging) return;
    slider.max = String(Math.max(1, Math.floor(state.wholeSeconds)));
    slider.valueAsNumber = Math.floor(state.elapsedSeconds);
    slider.setAttribute('aria-valuetext', texts.at(elapsed, whole));
    says(bar, 'elapsed', elapsed);
  };
}
