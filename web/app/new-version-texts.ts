export const newVersionTexts = {
  ready: 'A new version is ready',
  whatStays: 'Your queue and your place in it stay as they are.',
  reload: 'Reload',
  later: 'Later',
} as const;
