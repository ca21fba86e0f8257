/** What is said of a song's rating, from none to five stars. */
export const starTexts = {
  rate: 'Rate',
  rateNamed: (name: string) => `Rating of ${name}`,
  stars: (stars: number) => (stars === 0 ? 'No rating' : stars === 1 ? '1 star' : `${stars} stars`),
  failed: 'The rating could not be saved.',
} as const;
