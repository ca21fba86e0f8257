import { isLibraryId } from './item-id.ts';
import type { MusicProvider } from './provider.ts';
import { libraryKey } from './queries.ts';

/** The library's id of a song, from that or the catalogue's. */
export const librarySongId = (id: string): string => (isLibraryId(id) ? id : `i.${id}`);

/** What is known of a song in the listener's library, whichever of its ids it goes by. */
export const songDetailsKey = ({ name }: Pick<MusicProvider, 'name'>, id: string) => [
  ...libraryKey,
  name,
  'song-details',
  librarySongId(id),
];
