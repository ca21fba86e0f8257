/** What an album's page says of its release. */
export const albumTexts = {
  edition: (year: string) => `this edition ${year}`,
  lossless: 'Lossless',
  hiRes: 'Hi-Res',
  editions: (count: string) => `${count} editions`,
  otherEditions: 'Other editions',
} as const;
