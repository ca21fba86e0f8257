/** What the page says by itself; all else is in what the server wrote (server/share-links/share-texts.ts). */
export const texts = {
  play: 'Play',
  pause: 'Pause',
  at: (elapsed: string, whole: string) => `${elapsed} of ${whole}`,
  cannotPlay: 'This cannot be played just now. The link may have ended: load the page again to see.',
} as const;
