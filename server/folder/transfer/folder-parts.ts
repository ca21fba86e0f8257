import type { Database } from '#server/database/open-database.ts';
import type { Part } from '#server/transfer/part.ts';
import { bookmarksPart } from './bookmarks-part.ts';
import { itemStarsPart } from './item-stars-part.ts';
import { type ItemNeeds, itemsPart } from './items-part.ts';
import { hiddenPart, playsPart, ratingsPart } from './listener-parts.ts';
import { playlistFoldersPart } from './playlist-folders-part.ts';
import { playlistsPart } from './playlists-part.ts';
import { starsPart } from './stars-part.ts';

/** What an account has of the music folder. */
export const folderParts = (needs: ItemNeeds & { database: Database }): Part[] => [
  itemsPart(needs),
  playlistFoldersPart(needs.database),
  playlistsPart(needs),
  hiddenPart(needs.database),
  ratingsPart(needs.database),
  starsPart(needs.database),
  itemStarsPart(needs.database),
  playsPart(needs.database),
  bookmarksPart(needs.database),
];
