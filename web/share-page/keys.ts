import type { SharePlayer } from './share-player.ts';

const stepSeconds = 10;

/** Space plays and pauses, arrows go to and fro; what has the focus keeps the keys that it takes itself. */
export function listenToKeys(player: SharePlayer, isPlaying: () => boolean): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      if (isPlaying()) player.pause();
      else player.play();
    }
    if (event.key === 'ArrowLeft') player.seekBy(-stepSeconds);
    if (event.key === 'ArrowRight') player.seekBy(stepSeconds);
  });
}
