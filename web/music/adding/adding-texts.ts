const songs = (count: number) => (count === 1 ? '1 song' : `${count.toLocaleString('en')} songs`);

/** What is asked before songs go into a playlist that has them. */
export const addingTexts = {
  title: 'Already there',
  repeated: (repeated: number, all: number, playlist: string) =>
    all === 1
      ? `This song is in “${playlist}” already.`
      : repeated === all
        ? `All of these ${songs(all)} are in “${playlist}” already.`
        : `${repeated.toLocaleString('en')} of these ${songs(all)} ${repeated === 1 ? 'is' : 'are'} in “${playlist}” already.`,
  addAnyway: 'Add anyway',
  skip: 'Skip',
} as const;
