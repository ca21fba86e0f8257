/** What is said around marking a whole show. */
export const showMarkTexts = {
  markAllPlayed: 'Mark all as played',
  markedShow: (count: number) =>
    count === 1 ? '1 episode marked as played' : `${count.toLocaleString('en')} episodes marked as played`,
  allWerePlayed: (title: string) => `Every episode of ${title} was played already`,
} as const;
