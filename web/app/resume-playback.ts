import type { Player } from '#web/player/player/player.ts';
import { isActive } from '#web/player/player/player-state.ts';

const entry = 'earshot.goes-on';

/** Before a reload: whether playback is to go on. The queue and its place are stored anyway. */
export function rememberPlayback({ store }: Player): void {
  try {
    if (isActive(store.getState())) sessionStorage.setItem(entry, 'yes');
  } catch {
    // Storage is closed: it stands paused where it was.
  }
}

/** After it: goes on, where the browser lets a page play that nobody has touched yet. */
export function resumePlayback(player: Player): void {
  try {
    if (sessionStorage.getItem(entry) === null) return;
    sessionStorage.removeItem(entry);
    player.resume();
  } catch {
    // As above.
  }
}
