import type { Change } from './change.ts';

const whatOf = (change: Change): string => {
  switch (change.does) {
    case 'rate':
    case 'add-to-library':
    case 'remove-from-library':
      return `What you changed of “${change.item.name}”`;
    case 'give-stars':
      return 'The stars you gave';
    case 'keep-favourite':
    case 'drop-favourite':
      return 'A change of your favourites';
    case 'keep-album':
      return 'An album for your library';
    default:
      return 'A change of a playlist';
  }
};

/** What is said of changes that wait for the server. */
export const offlineTexts = {
  kept: 'Kept here until your server is back',
  createNeedsServer: 'A new playlist needs your server, which cannot be reached.',
  tooMany: 'Too many changes wait for your server already.',
  refused: (change: Change, why: string) => `${whatOf(change)} could not be kept: ${why}`,
} as const;
