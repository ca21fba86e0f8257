import type { Migration } from 'kysely/migration';
import * as accountsAndMusic from './migrations/001-accounts-and-music.ts';
import * as listener from './migrations/002-listener.ts';
import * as podcasts from './migrations/003-podcasts.ts';
import * as librarySync from './migrations/004-library-sync.ts';
import * as progress from './migrations/005-progress.ts';
import * as longLibraries from './migrations/006-long-libraries.ts';
import * as folderNeedsNoSync from './migrations/007-folder-needs-no-sync.ts';
import * as likedItems from './migrations/008-liked-items.ts';
import * as tokenGeneration from './migrations/009-token-generation.ts';
import * as operator from './migrations/010-operator.ts';
import * as transfer from './migrations/011-transfer.ts';
import * as identities from './migrations/012-identities.ts';
import * as reads from './migrations/013-reads.ts';
import * as stars from './migrations/015-stars.ts';
import * as playlists from './migrations/016-playlists.ts';
import * as shareLinks from './migrations/017-share-links.ts';
import * as playlistPictures from './migrations/018-playlist-pictures.ts';
import * as notifications from './migrations/019-notifications.ts';
import * as appPasswords from './migrations/020-app-passwords.ts';
import * as podcastSync from './migrations/021-podcast-sync.ts';
import * as keptForApps from './migrations/022-kept-for-apps.ts';
import * as itemStars from './migrations/023-item-stars.ts';
import * as removalsAndCookies from './migrations/024-removals-and-cookies.ts';
import * as folderLikes from './migrations/025-folder-likes.ts';
import * as foldedLetters from './migrations/026-folded-letters.ts';
import * as deletedPlaylists from './migrations/027-deleted-playlists.ts';
import * as podcastShows from './migrations/028-podcast-shows.ts';
import * as episodeTitles from './migrations/029-episode-titles.ts';
import * as episodeBookmarks from './migrations/030-episode-bookmarks.ts';
import * as bookChoices from './migrations/031-book-choices.ts';
import * as bookCorrections from './migrations/032-book-corrections.ts';
import * as sharedCatalogue from './migrations/033-shared-catalogue.ts';

/** Every migration by name, in order. A landed one is frozen: change the schema by adding another. */
export const migrationList: Record<string, Migration> = {
  '001-accounts-and-music': accountsAndMusic,
  '002-listener': listener,
  '003-podcasts': podcasts,
  '004-library-sync': librarySync,
  '005-progress': progress,
  '006-long-libraries': longLibraries,
  '007-folder-needs-no-sync': folderNeedsNoSync,
  '008-liked-items': likedItems,
  '009-token-generation': tokenGeneration,
  '010-operator': operator,
  '011-transfer': transfer,
  '012-identities': identities,
  '013-reads': reads,
  '015-stars': stars,
  '016-playlists': playlists,
  '017-share-links': shareLinks,
  '018-playlist-pictures': playlistPictures,
  '019-notifications': notifications,
  '020-app-passwords': appPasswords,
  '021-podcast-sync': podcastSync,
  '022-kept-for-apps': keptForApps,
  '023-item-stars': itemStars,
  '024-removals-and-cookies': removalsAndCookies,
  '025-folder-likes': folderLikes,
  '026-folded-letters': foldedLetters,
  '027-deleted-playlists': deletedPlaylists,
  '028-podcast-shows': podcastShows,
  '029-episode-titles': episodeTitles,
  '030-episode-bookmarks': episodeBookmarks,
  '031-book-choices': bookChoices,
  '032-book-corrections': bookCorrections,
  '033-shared-catalogue': sharedCatalogue,
};
