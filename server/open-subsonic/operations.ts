import type { ItemNeeds } from './items/items.ts';
import { createMusic } from './music/music.ts';
import { createNowPlaying } from './music/now-playing.ts';
import { absentOperations } from './operations/absent.ts';
import { albumListOperations, albumOperations } from './operations/albums.ts';
import { artistOperations } from './operations/artists.ts';
import { bookmarkOperations } from './operations/bookmarks.ts';
import { coverOperations } from './operations/covers.ts';
import { downloadOperations } from './operations/download.ts';
import { folderOperations } from './operations/folders.ts';
import { likeOperations, starredOperations } from './operations/likes.ts';
import { lyricsOperations } from './operations/lyrics.ts';
import { nowPlayingOperations } from './operations/now-playing.ts';
import { peopleOperations } from './operations/people.ts';
import { playlistChangeOperations } from './operations/playlist-changes.ts';
import { playlistOperations } from './operations/playlists.ts';
import { playOperations } from './operations/plays.ts';
import { podcastOperations } from './operations/podcasts.ts';
import { queueOperations } from './operations/queue.ts';
import { radioOperations } from './operations/radio.ts';
import { relatedSongOperations } from './operations/related-songs.ts';
import { searchOperations } from './operations/search.ts';
import { shareOperations } from './operations/shares.ts';
import { genreOperations, songOperations } from './operations/songs.ts';
import { streamOperations } from './operations/stream.ts';
import { scanOperations, systemOperations } from './operations/system.ts';
import { transcodingOperations } from './operations/transcoding.ts';
import { createBookPositions } from './podcasts/book-positions.ts';
import { createClientVersions } from './podcasts/client-versions.ts';
import { createShows } from './podcasts/shows.ts';
import type { ApiNeeds, Operation } from './request/operation.ts';

/** Each file of operations is listed here. */
const families: readonly ((needs: ItemNeeds) => readonly Operation[])[] = [
  systemOperations,
  artistOperations,
  albumOperations,
  albumListOperations,
  songOperations,
  relatedSongOperations,
  genreOperations,
  folderOperations,
  starredOperations,
  searchOperations,
  lyricsOperations,
  streamOperations,
  transcodingOperations,
  downloadOperations,
  coverOperations,
  nowPlayingOperations,
  peopleOperations,
  scanOperations,
  absentOperations,
  playlistOperations,
  playlistChangeOperations,
  likeOperations,
  playOperations,
  bookmarkOperations,
  queueOperations,
  radioOperations,
  shareOperations,
  podcastOperations,
];

/** All operations by name. */
export function operationsOf(needs: ApiNeeds): ReadonlyMap<string, Operation> {
  const clientVersions = createClientVersions();
  const all = {
    ...needs,
    music: createMusic(needs.folder),
    nowPlaying: createNowPlaying(),
    clientVersions,
    books: createBookPositions({ ...needs, clientVersions }),
    shows: needs.podcasts && createShows(needs.podcasts, clientVersions),
  };
  return new Map(families.flatMap((family) => family(all)).map((operation) => [operation.name, operation]));
}
