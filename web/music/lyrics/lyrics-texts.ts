/** Texts of the lyrics view and its tools. */
export const lyricsTexts = {
  lyrics: 'Lyrics',
  none: 'This song has no lyrics.',
  noneHint:
    'Words in the song’s tags, or in a file beside it that is named like the song and ends with .lrc, stand here after the next scan.',
  shortened: 'The file goes on. Only its first lines are shown.',
  back: 'Back to the line',
  settings: 'Lyrics settings',
  textSize: 'Text size',
  textSizes: { 22: 'small', 27: 'medium', 34: 'large' },
  language: 'Language',
  untold: 'As in the file',
  offset: 'Timing',
  earlier: '−0.5 s: lyrics earlier',
  later: '+0.5 s: lyrics later',
  reset: 'Reset',
  resetLabel: 'Reset: lyrics as the file times them',
  seconds: (milliseconds: number) =>
    `${milliseconds > 0 ? '+' : milliseconds < 0 ? '−' : ''}${(Math.abs(milliseconds) / 1000).toFixed(1)} s`,
} as const;
