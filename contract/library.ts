import * as z from 'zod/mini';
import { actingUser } from './acting-user.ts';
import { nothing, post } from './endpoint.ts';
import { artwork, attributes, playParams } from './v1/provider.ts';

/** What Earshot itself keeps of a listener's music: the albums of their library, and the songs they like (behaviour.md#calls). */

/** At most this many songs in one call. */
export const maxRatings = 1_000;
const maxBytes = 1024 * 1024;
const { shape: fields } = attributes;
const id = z.string().check(z.minLength(1), z.maxLength(500));

/** A stored album: of the provider's resource what a library shows, since it may hold 20,000 of them. */
export const savedAlbum = z.object({
  id,
  type: z.enum(['albums', 'library-albums'], 'Only albums are kept in the library.'),
  attributes: z.optional(
    z.object({
      name: fields.name,
      artistName: fields.artistName,
      releaseDate: fields.releaseDate,
      dateAdded: fields.dateAdded,
      trackCount: fields.trackCount,
      genreNames: fields.genreNames,
      artwork: z.optional(z.object({ url: artwork.shape.url, bgColor: artwork.shape.bgColor })),
      playParams: z.optional(
        z.object({
          id: playParams.shape.id,
          kind: playParams.shape.kind,
          catalogId: playParams.shape.catalogId,
        }),
      ),
    }),
  ),
});
export type SavedAlbum = z.output<typeof savedAlbum>;

const albums = z.object({ albums: z.array(savedAlbum) });

/**
 * behaviour.md#calls, `album` is the whole item; albums only, else 400. The same album again, or its twin, stays one. Nothing is
 * stored of the folder's, so one that is not in that library is 404.
 */
export const saveAlbum = post('/api/apple/add-to-library', {
  audience: 'session',
  summary: 'Keep an album in the library',
  input: z.object({ ...actingUser, album: savedAlbum }),
  reply: z.object({ album: savedAlbum }),
});

/** behaviour.md#calls. Newest `dateAdded` first. The folder's is what the folder holds; another one is empty until the first sync. */
export const getLibrary = post('/api/apple/get-library', {
  audience: 'session',
  isHeavy: true,
  summary: 'The albums kept of the library',
  input: z.object({ ...actingUser }),
  reply: albums,
});

/**
 * behaviour.md#calls. Reads every library album from the provider with the token given, else the stored one. When it fails half-way,
 * what was read stays, and calling again completes it.
 */
export const fetchAlbums = post('/api/apple/fetch-albums', {
  audience: 'session',
  isHeavy: true,
  summary: "Sync the library with the provider's",
  input: z.object({
    ...actingUser,
    appleMusicToken: z.optional(z.nullable(z.string().check(z.maxLength(8192)))),
  }),
  reply: albums,
});

/** behaviour.md#calls. Of the caller's own albums alone (404); an address that is not the provider's is 400. */
export const updateAlbumArtwork = post('/api/apple/update-album-artwork', {
  audience: 'session',
  summary: "Replace an album's artwork",
  input: z.object({ albumId: id, newArtworkUrl: z.string().check(z.maxLength(2_000)) }),
  reply: nothing,
  status: 204,
});

const name = z._default(z.string().check(z.maxLength(2_000)), '');

/** behaviour.md#what-things-are, rated-song record. `catalogId` is the song's twin in the catalogue; empty where there is none. */
export const ratedSong = z.object({
  songId: id,
  songName: name,
  artistName: name,
  durationInMillis: z._default(z.number(), 0),
  albumName: name,
  artworkUrl: name,
  catalogId: name,
});
export type RatedSong = z.output<typeof ratedSong>;

/** An album, a playlist, an artist or a station that is liked: of the provider's resource what a card shows. */
export const likedItem = z.object({
  id,
  type: z.enum(
    ['albums', 'library-albums', 'playlists', 'library-playlists', 'artists', 'library-artists', 'stations'],
    'Only albums, playlists, artists and stations are kept like this.',
  ),
  attributes: z.object({
    name: fields.name,
    artistName: fields.artistName,
    releaseDate: fields.releaseDate,
    artwork: z.optional(z.object({ url: artwork.shape.url, bgColor: artwork.shape.bgColor })),
    playParams: z.optional(
      z.object({
        id: playParams.shape.id,
        kind: playParams.shape.kind,
        catalogId: playParams.shape.catalogId,
      }),
    ),
  }),
});
export type LikedItem = z.output<typeof likedItem>;

/** `ratedAt` is ISO 8601. */
const ratedAt = z.object({ ratedAt: z.iso.datetime() });
/**
 * By what a song is liked: `itself`, and items by their key (`album/5`). A record that is sent back says it again, so
 * that nothing is forgotten of a song that was taken out and brought back.
 */
const likedBy = z.optional(z.array(z.string().check(z.maxLength(520))).check(z.maxLength(100)));
export const favourite = z.object({ ...ratedSong.shape, likedBy, attributes: ratedAt });
export type FavouriteRecord = z.output<typeof favourite>;

/**
 * behaviour.md#calls. A record that `get-ratings` gave keeps its `ratedAt`, so that a song comes back to its place. With `item` the
 * songs are liked by it (an album's), and it is stored as well; without, each is liked itself.
 */
export const addRatings = post('/api/apple/add-songs-to-ratings', {
  audience: 'session',
  summary: 'Keep songs as favourites',
  input: z.object({
    ...actingUser,
    songDetails: z
      .array(z.object({ ...ratedSong.shape, likedBy, attributes: z.optional(ratedAt) }))
      .check(z.maxLength(maxRatings, `At most ${maxRatings} songs at once.`)),
    item: z.optional(likedItem),
  }),
  reply: z.object({ saved: z.number() }),
  maxBytes,
});

/**
 * Ours. An id may be the song's or its twin's. With `item` that is not liked any more: of its songs those leave that
 * are liked by nothing else.
 */
export const removeRatings = post('/api/apple/remove-from-ratings', {
  audience: 'session',
  summary: 'Take songs out of the favourites',
  input: z.object({
    ...actingUser,
    songIds: z.array(id).check(z.maxLength(maxRatings, `At most ${maxRatings} songs at once.`)),
    item: z.optional(likedItem),
  }),
  reply: z.object({ removed: z.number() }),
});

/** behaviour.md#calls. Newest rated first. */
export const getRatings = post('/api/apple/get-ratings', {
  audience: 'session',
  isHeavy: true,
  summary: 'The favourite songs',
  input: z.object({ ...actingUser }),
  reply: z.object({ data: z.array(favourite) }),
});

/** Ours. Newest rated first. */
export const getLikedItems = post('/api/apple/get-liked-items', {
  audience: 'session',
  isHeavy: true,
  summary: 'The albums, playlists, artists and stations that are liked',
  input: z.object({ ...actingUser }),
  reply: z.object({ data: z.array(likedItem) }),
});
