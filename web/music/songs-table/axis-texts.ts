import type { Axis } from '../provider/song-lists.ts';

/** What the other ways into a library say. */
export const axisTexts = {
  more: 'More',
  tabs: {
    albumArtists: 'Album artists',
    composers: 'Composers',
    decades: 'Decades',
    years: 'Years',
    labels: 'Labels',
    folders: 'Folders',
  } satisfies Record<Exclude<Axis, 'genres'>, string>,
  songs: (songs: number) => (songs === 1 ? '1 song' : `${songs.toLocaleString('en')} songs`),
  shuffleNamed: (name: string) => `Shuffle ${name}`,
  nothing: 'None of your songs says that.',
  allFolders: 'All folders',
} as const;
