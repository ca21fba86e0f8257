const number = (count: number) => count.toLocaleString('en');

/** What taking an account along says. */
export const transferTexts = {
  title: 'Your data',
  exportHint:
    'One zip file with everything that is yours: library, favourites, ratings, plays, playlists and their folders, subscriptions, notifications, how far you listened, radio stations and share links; playlists (M3U8) and subscriptions (OPML) also for other apps. No password is in it, but the addresses of private feeds and of your share links are: keep it to yourself.',
  export: 'Download everything',
  leftOut: 'What is not in the file',
  importHint:
    'Bring such a file from another Earshot. What is here stays; of two ratings or positions for one thing the later one holds, and the same file twice changes nothing.',
  file: 'Export of an Earshot account (zip file)',
  noFile: 'Nothing was sent: choose the zip file of an export first.',
  upload: {
    idle: 'Take in',
    pending: 'Sending and checking…',
    success: 'Take in',
    error: 'Take in',
  },
  sending: 'Sending and checking the file',
  running: 'Taking in your data',
  progress: (done: number, total: number) => `${number(done)} of ${number(total)} entries`,
  canLeave: 'You can leave this page: it goes on.',
  finished: 'Your data was taken in',
  part: (name: string, count: number, inFile: number) =>
    count === inFile ? `${name}: ${number(count)}` : `${name}: ${number(count)} of ${number(inFile)}`,
  parts: 'What was taken in',
  unmatched: (count: number) =>
    count === 1 ? '1 entry could not be found here' : `${number(count)} entries could not be found here`,
  unmatchedHint:
    'Songs count as found when the music folder has them. Once the rest is there, take the same file in again: only what is missing comes in.',
  notes: 'What else there is to know',
  firstOnly: (count: number) => `The first ${number(count)} are shown.`,
} as const;

/** What each part of an export is called; items alone only say which songs and albums the others mean. */
export const partTexts: Readonly<Record<string, string>> = {
  items: 'Songs, albums and artists found',
  'playlist-folders': 'Folders of playlists',
  playlists: 'Playlists',
  'deleted-playlists': 'Recently deleted playlists',
  hidden: 'Taken out of the library',
  ratings: 'Ratings',
  stars: 'Stars of songs',
  'item-stars': 'Stars of albums and artists',
  plays: 'Plays',
  bookmarks: 'Bookmarks in songs',
  library: 'Albums of Apple Music',
  favourites: 'Favourite songs',
  'liked-items': 'Liked albums, playlists, artists and stations',
  subscriptions: 'Shows',
  speeds: 'Speeds of shows',
  'show-views': 'How episodes of shows are seen',
  positions: 'Positions in episodes',
  'episode-bookmarks': 'Bookmarks in episodes',
  'radio-stations': 'Radio stations',
  notifications: 'Quiet hours and when new episodes were last looked at',
  'share-links': 'Share links',
};
