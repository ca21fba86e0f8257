/** What a button that plays and pauses says. */
export const playTexts = {
  play: 'Play',
  pause: 'Pause',
} as const;
