/**
 * MusicKit binds the system's buttons to its own queue as it is configured, and whenever what it can do changes: to the two
 * songs that it holds of ours, and to nothing at all while an episode plays. They stay the player's, which binds them past
 * this (`web/player/views/media-session.ts`).
 */
export function protectMediaSession(): void {
  if (!('mediaSession' in navigator)) return;
  Object.defineProperty(navigator.mediaSession, 'setActionHandler', {
    value: () => undefined,
    configurable: true,
  });
}
