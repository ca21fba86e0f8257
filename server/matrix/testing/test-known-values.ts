/**
 * What fields mean, by their names. `<…>` is filled with what there is on each database (test-server.ts); a field that
 * is not here has words of no meaning. The likeliest comes first.
 */
const anyId = [
  '<playlist>',
  '<song>',
  'i.<song>',
  '<album>',
  'l.<album>',
  '<artist>',
  'r.<artist>',
  'ra.s<song>',
  'pl.new',
  'us',
];
const secret = 'correct horse';

export type KnownValues = Record<string, unknown[]>;

const everywhere: KnownValues = {
  storefront: ['us'],
  id: anyId,
  ids: anyId,
  'ids[songs]': ['i.<song>'],
  'ids[albums]': ['l.<album>'],
  'ids[playlists]': ['<removed>'],
  albumId: ['l.<album>'],
  entryId: ['<entry>'],
  groupId: ['<group>'],
  personId: ['<person>'],
  version: ['1'],
  type: ['songs', 'library-songs', 'albums', 'library-playlists', 'playlists', 'artists'],
  types: ['library-songs,library-playlists,songs,playlists'],
  view: ['top-songs', 'featured-albums', 'related-albums', 'appears-on'],
  term: ['anns'],
  key: ['<artwork>'],
  size: ['100x100', '100'],
  newArtworkUrl: ['<artworkUrl>'],
  jobId: ['<import>'],
  feedId: ['<privateFeed>'],
  podcastIndexId: ['<privateFeed>'],
  episodeId: ['<privateEpisode>'],
  episodeIds: ['<privateEpisode>'],
  markId: ['mark'],
  url: ['<web>/sound.mp3'],
  urls: ['<web>/public'],
  email: ['ann@example.org', 'new@example.org'],
  password: [secret],
  confirmPassword: [secret],
  newPassword: [secret],
  name: ['Ann'],
  note: ['For Cleo'],
  // One pixel, as PNG.
  picture: [
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ],
  token: ['<invitation>'],
  itemId: ['<song>'],
  visit: ['visit-0123456789'],
  endpoint: ['https://push.example.org/a-browser'],
  // The browser of RFC 8291.
  p256dh: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
  auth: ['BTBZMqHH6r4Tts7J_aSIgg'],
  timeZone: ['Europe/Rome'],
  from: [1320],
  to: [420],
};

/** Shows and episodes have numbers, as songs have. */
const ofPodcasts: KnownValues = {
  ...everywhere,
  id: ['<privateEpisode>', '<privateFeed>'],
  ids: ['<privateFeed>'],
  at: ['0'],
};

/** By the beginning of their path, the longest first: what the same word means elsewhere. */
const modules: [string, KnownValues][] = [
  ['/v1/me/library/playlists/:id/sharing/everybody', { ...everywhere, access: [null] }],
  ['/v1/me/library/playlists/:id/sharing/', { ...everywhere, email: ['gone@example.org'] }],
  ['/v1/me/library/deleted-playlists/', { ...everywhere, id: ['<removed>'] }],
  ['/api/podcast/bookmarks', { ...ofPodcasts, id: ['<bookmark>'], positionMilliseconds: [1_500] }],
  ['/api/podcast/', ofPodcasts],
  ['/api/books/corrections', { ...everywhere, albumId: ['<book>'], isBook: [true] }],
  ['/api/books/', { ...everywhere, id: ['<book>'] }],
  ['/share/', { ...everywhere, token: ['<share>'], id: ['<song>'], size: ['300'] }],
  ['/api/radio', { ...everywhere, id: ['<station>'], streamUrl: ['<web>/sound.mp3'], homeUrl: [''] }],
  ['/api/app-passwords/', { ...everywhere, id: ['<appPassword>'] }],
  ['/api/sync-removals/', { ...everywhere, id: ['<removal>'] }],
  ['/api/app-pairing/', { ...everywhere, token: ['<pairing>'] }],
  ['/api/share-links/', { ...everywhere, id: ['<shareLink>'] }],
  ['/api/operator/book-corrections', { ...everywhere, albumId: ['<book>'] }],
  ['/api/operator/book-folders', { ...everywhere, path: ['<bookFolder>'] }],
  ['/api/operator/invitations/', { ...everywhere, id: ['<open>'] }],
  ['/api/operator/backups/', { ...everywhere, name: ['earshot-2026-01-02T030405Z.zip'] }],
  ['/api/operator/', { ...everywhere, id: ['<person>'] }],
  ['/api/auth/hand-over', { ...everywhere, id: ['<annsUserId>'] }],
  ['/api/auth/sessions/', { ...everywhere, id: ['<device>'] }],
  ['/api/account/sign-in/', { ...everywhere, id: ['<identity>'] }],
  ['/api/auth/reset-password', { ...everywhere, token: ['<reset>'] }],
  ['/api/auth/accept-invitation', { ...everywhere, email: ['invited@example.org'] }],
  ['/api/auth/email', { ...everywhere, email: ['ann@example.org'] }],
];

/** What the fields of a call mean. */
export const knownFor = (path: string): KnownValues =>
  modules.find(([beginning]) => path.startsWith(beginning))?.[1] ?? everywhere;

/** What is somebody's own: for another it must be as if it were not there. */
export const ownValues = [
  'device',
  'identity',
  'shareLink',
  'appPassword',
  'removal',
  'station',
  'playlist',
  'removed',
  'entry',
  'group',
  'import',
  'bookmark',
  'privateFeed',
  'privateEpisode',
] as const;
