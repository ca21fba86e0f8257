import * as z from 'zod/mini';

/*
 * The responses of the protocol, independent of the shapes that serialize them: names, types, required fields, and no
 * other fields.
 */

const id = z.string().check(z.regex(/^[a-z]+-[A-Za-z0-9-]+$/));
const cover = z.optional(z.string().check(z.regex(/^[a-z]+-[A-Za-z0-9-]+(_[A-Za-z0-9]+)?$/)));
const whole = z.int().check(z.nonnegative());
const date = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
const nameShape = z.strictObject({ name: z.string() });
const credit = z.strictObject({ id, name: z.string() });
const day = z.strictObject({ year: z.optional(whole), month: z.optional(whole), day: z.optional(whole) });
const stars = z.optional(z.int().check(z.minimum(1), z.maximum(5)));
const gain = z.optional(z.number());

export const song = z.strictObject({
  id,
  isDir: z.boolean(),
  title: z.string(),
  parent: z.optional(id),
  album: z.optional(z.string()),
  artist: z.optional(z.string()),
  track: z.optional(whole),
  year: z.optional(whole),
  genre: z.optional(z.string()),
  coverArt: cover,
  size: z.optional(whole),
  contentType: z.optional(z.string()),
  suffix: z.optional(z.string()),
  duration: z.optional(whole),
  bitRate: z.optional(whole),
  path: z.optional(z.string()),
  isVideo: z.optional(z.literal(false)),
  userRating: stars,
  playCount: z.optional(whole),
  discNumber: z.optional(whole),
  created: z.optional(date),
  starred: z.optional(date),
  albumId: z.optional(id),
  artistId: z.optional(id),
  type: z.optional(z.enum(['music', 'podcast'])),
  bookmarkPosition: z.optional(whole),
  bitDepth: z.optional(whole),
  samplingRate: z.optional(whole),
  channelCount: z.optional(whole),
  mediaType: z.optional(z.enum(['song', 'album', 'artist'])),
  played: z.optional(date),
  bpm: z.optional(whole),
  comment: z.optional(z.string()),
  sortName: z.optional(z.string()),
  musicBrainzId: z.optional(z.string()),
  isrc: z.array(z.string()),
  genres: z.array(nameShape),
  artists: z.array(credit),
  displayArtist: z.optional(z.string()),
  albumArtists: z.array(credit),
  displayAlbumArtist: z.optional(z.string()),
  contributors: z.array(z.strictObject({ role: z.string(), artist: credit })),
  displayComposer: z.optional(z.string()),
  moods: z.array(z.string()),
  replayGain: z.optional(
    z.strictObject({ trackGain: gain, albumGain: gain, trackPeak: gain, albumPeak: gain }),
  ),
  explicitStatus: z.optional(z.enum(['', 'explicit', 'clean'])),
});

export const album = z.strictObject({
  id,
  name: z.string(),
  songCount: whole,
  duration: whole,
  created: date,
  title: z.string(),
  album: z.string(),
  parent: id,
  isDir: z.literal(true),
  artist: z.optional(z.string()),
  artistId: z.optional(id),
  coverArt: cover,
  playCount: z.optional(whole),
  starred: z.optional(date),
  userRating: stars,
  year: z.optional(whole),
  genre: z.optional(z.string()),
  played: z.optional(date),
  recordLabels: z.array(nameShape),
  musicBrainzId: z.optional(z.string()),
  genres: z.array(nameShape),
  artists: z.array(credit),
  displayArtist: z.optional(z.string()),
  releaseTypes: z.array(z.string()),
  moods: z.array(z.string()),
  sortName: z.optional(z.string()),
  originalReleaseDate: z.optional(day),
  releaseDate: z.optional(day),
  isCompilation: z.optional(z.boolean()),
  explicitStatus: z.optional(z.enum(['', 'explicit', 'clean'])),
});
const wholeAlbum = z.extend(album, {
  discTitles: z.array(z.strictObject({ disc: whole, title: z.string() })),
  song: z.array(song),
});

export const artist = z.strictObject({
  id,
  name: z.string(),
  coverArt: cover,
  albumCount: whole,
  starred: z.optional(date),
  userRating: stars,
  musicBrainzId: z.optional(z.string()),
  sortName: z.optional(z.string()),
  roles: z.array(z.string()),
});

const songs = z.strictObject({ song: z.array(song) });
const albums = z.strictObject({ album: z.array(album) });
const results = z.strictObject({ artist: z.array(artist), album: z.array(album), song: z.array(song) });
const urls = { smallImageUrl: z.string(), mediumImageUrl: z.string(), largeImageUrl: z.string() };
const infoShape = { musicBrainzId: z.string(), lastFmUrl: z.string(), ...urls };
const albumInfo = z.strictObject({ notes: z.string(), ...infoShape });
const artistInfo = z.strictObject({ biography: z.string(), ...infoShape, similarArtist: z.array(artist) });
const flag = z.boolean();
const user = z.strictObject({
  username: z.string(),
  email: z.string(),
  scrobblingEnabled: flag,
  maxBitRate: whole,
  adminRole: flag,
  settingsRole: flag,
  downloadRole: flag,
  uploadRole: flag,
  playlistRole: flag,
  coverArtRole: flag,
  commentRole: flag,
  podcastRole: flag,
  streamRole: flag,
  jukeboxRole: flag,
  shareRole: flag,
  videoConversionRole: flag,
  folder: z.array(whole),
});
const nothing = (name: string) => z.strictObject({ [name]: z.array(z.never()) });

const scanStatus = z.strictObject({
  scanning: flag,
  count: whole,
  folderCount: whole,
  lastScan: z.optional(date),
});

/** The contents of the response of each call, without the envelope. */
export const answers: Record<string, Record<string, z.ZodMiniType>> = {
  ping: {},
  getLicense: { license: z.strictObject({ valid: z.literal(true) }) },
  getOpenSubsonicExtensions: {
    openSubsonicExtensions: z.array(z.strictObject({ name: z.string(), versions: z.array(whole) })),
  },
  tokenInfo: { tokenInfo: z.strictObject({ username: z.string() }) },
  getMusicFolders: {
    musicFolders: z.strictObject({
      musicFolder: z.array(z.strictObject({ id: whole, name: z.string() })),
    }),
  },
  getIndexes: {
    indexes: z.strictObject({
      lastModified: whole,
      ignoredArticles: z.string(),
      index: z.array(z.strictObject({ name: z.string(), artist: z.array(credit) })),
      child: z.array(song),
    }),
  },
  getMusicDirectory: {
    directory: z.strictObject({
      id,
      name: z.string(),
      parent: z.optional(id),
      starred: z.optional(date),
      userRating: stars,
      playCount: z.optional(whole),
      child: z.array(song),
    }),
  },
  getGenres: {
    genres: z.strictObject({
      genre: z.array(z.strictObject({ value: z.string(), songCount: whole, albumCount: whole })),
    }),
  },
  getArtists: {
    artists: z.strictObject({
      ignoredArticles: z.string(),
      index: z.array(
        z.strictObject({ name: z.string().check(z.regex(/^[A-Z#]$/)), artist: z.array(artist) }),
      ),
    }),
  },
  getArtist: { artist: z.extend(artist, { album: z.array(album) }) },
  getAlbum: { album: wholeAlbum },
  getSong: { song },
  getArtistInfo: { artistInfo },
  getArtistInfo2: { artistInfo2: artistInfo },
  getAlbumInfo: { albumInfo },
  getAlbumInfo2: { albumInfo },
  getSimilarSongs: { similarSongs: songs },
  getSimilarSongs2: { similarSongs2: songs },
  getTopSongs: { topSongs: songs },
  getAlbumList: { albumList: albums },
  getAlbumList2: { albumList2: albums },
  getRandomSongs: { randomSongs: songs },
  getSongsByGenre: { songsByGenre: songs },
  getStarred: { starred: results },
  getStarred2: { starred2: results },
  search: {
    searchResult: z.strictObject({ offset: whole, totalHits: whole, match: z.array(song) }),
  },
  search2: { searchResult2: results },
  search3: { searchResult3: results },
  getLyrics: {
    lyrics: z.strictObject({
      artist: z.optional(z.string()),
      title: z.optional(z.string()),
      value: z.string(),
    }),
  },
  getLyricsBySongId: {
    lyricsList: z.strictObject({
      structuredLyrics: z.array(
        z.strictObject({
          lang: z.string(),
          synced: flag,
          displayArtist: z.optional(z.string()),
          displayTitle: z.optional(z.string()),
          offset: z.literal(0),
          line: z.array(z.strictObject({ start: z.optional(whole), value: z.string() })),
        }),
      ),
    }),
  },
  getNowPlaying: { nowPlaying: z.strictObject({ entry: z.array(z.unknown()) }) },
  getUser: { user },
  getUsers: { users: z.strictObject({ user: z.array(user) }) },
  getScanStatus: { scanStatus },
  startScan: { scanStatus },
  getVideos: { videos: nothing('video') },
  getChatMessages: { chatMessages: nothing('chatMessage') },
};

/** The complete response of a successful call. */
export const answerTo = (name: string) =>
  z.strictObject({
    status: z.literal('ok'),
    version: z.literal('1.16.1'),
    type: z.literal('earshot'),
    serverVersion: z.string(),
    openSubsonic: z.literal(true),
    ...answers[name],
  });
