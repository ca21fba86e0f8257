import { musicTexts } from '../items/music-texts.ts';

/** What the favourites say of themselves while they are filtered. */
export const favouriteTexts = {
  shownOf: (count: number, all: number) => `${count} of ${musicTexts.songCount(all)}`,
  onlySome: (queued: number, all: number) =>
    `At most ${queued} favourites are queued at once, of your ${all.toLocaleString('en')}.`,
  shuffle: 'Shuffle favourites',
  groups: { album: 'Albums', playlist: 'Playlists', artist: 'Artists', station: 'Stations' },
} as const;
