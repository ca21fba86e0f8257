/** A small account at the stand-in: one album that is in the library too, a playlist, stations. All invented. */

export const teamId = 'TEAM567890';
/** Not the storefront that every example has, so that a fixed one is found out. */
export const storefront = 'de';

export const songTitles = ['Low Tide', 'Ferry Lights', 'Salt Road', 'Harbour Bell'];
export const songSeconds = 5;
const songIds = songTitles.map((_, index) => String(2001 + index));
const libraryIds = songTitles.map((_, index) => `i.lib${index + 1}`);

type Shape = Record<string, unknown>;
const catalogue = (type: string, id: string) => `/v1/catalog/${storefront}/${type}/${id}`;

const songAttributes = (index: number) => ({
  name: songTitles[index],
  artistName: 'Mara Lind',
  albumName: 'Glass Harbour',
  durationInMillis: songSeconds * 1000,
  trackNumber: index + 1,
  discNumber: 1,
  releaseDate: '2021-05-07',
  genreNames: ['Alternative'],
  url: null,
});

export const songs: Shape[] = songIds.map((id, index) => ({
  id,
  type: 'songs',
  href: catalogue('songs', id),
  attributes: { ...songAttributes(index), playParams: { id, kind: 'song' } },
  relationships: {
    albums: {
      href: `${catalogue('songs', id)}/albums`,
      data: [{ id: '1001', type: 'albums', href: catalogue('albums', '1001') }],
    },
    artists: {
      href: `${catalogue('songs', id)}/artists`,
      data: [{ id: '501', type: 'artists', href: catalogue('artists', '501') }],
    },
    library: { href: `${catalogue('songs', id)}/library` },
  },
}));

/** What a station plays: its seed first, then others. */
export const stationSongs: Shape[] = [
  ...songs.slice(0, 1),
  ...Array.from({ length: 11 }, (_, index) => {
    const id = String(2101 + index);
    const attributes = { ...songAttributes(0), name: `Swell ${index + 1}`, playParams: { id, kind: 'song' } };
    return { id, type: 'songs', href: catalogue('songs', id), attributes };
  }),
];

export const librarySongs: Shape[] = libraryIds.map((id, index) => ({
  id,
  type: 'library-songs',
  href: `/v1/me/library/songs/${id}`,
  attributes: {
    ...songAttributes(index),
    playParams: { id, kind: 'song', isLibrary: true, reporting: true, catalogId: songIds[index] },
  },
}));

export const album: Shape = {
  id: '1001',
  type: 'albums',
  href: catalogue('albums', '1001'),
  attributes: {
    name: 'Glass Harbour',
    artistName: 'Mara Lind',
    releaseDate: '2021-05-07',
    trackCount: 4,
    genreNames: ['Alternative'],
    isSingle: false,
    playParams: { id: '1001', kind: 'album' },
  },
  relationships: {
    tracks: { href: `${catalogue('albums', '1001')}/tracks`, data: songs },
    artists: { data: [{ id: '501', type: 'artists', href: catalogue('artists', '501') }] },
  },
};

/** With what Apple sends of some: marks, notes in markup, a song that nobody can play, a video. */
const oddTracks: Shape[] = [
  { ...songs[0], attributes: { ...songAttributes(0), name: 'Not Yet Out', playParams: undefined } },
  {
    ...songs[1],
    attributes: {
      ...songAttributes(1),
      contentRating: 'explicit',
      playParams: { id: '2002', kind: 'song' },
    },
  },
  {
    id: '9901',
    type: 'music-videos',
    href: catalogue('music-videos', '9901'),
    attributes: { name: 'Ferry Lights (Video)', playParams: { id: '9901', kind: 'musicVideo' } },
  },
];
export const oddAlbum: Shape = {
  ...album,
  id: '1002',
  href: catalogue('albums', '1002'),
  attributes: {
    name: 'Night Tide',
    artistName: 'Mara Lind',
    releaseDate: '2022-01-14',
    trackCount: 3,
    genreNames: ['Alternative'],
    contentRating: 'explicit',
    editorialNotes: { standard: 'Her <i>second</i> album,<br>rough &amp; kind.' },
    playParams: { id: '1002', kind: 'album' },
  },
  relationships: {
    tracks: { href: `${catalogue('albums', '1002')}/tracks`, data: oddTracks },
    artists: { data: [{ id: '501', type: 'artists', href: catalogue('artists', '501') }] },
  },
};
export const curatedPlaylist: Shape = {
  id: 'pl.harbour',
  type: 'playlists',
  href: catalogue('playlists', 'pl.harbour'),
  attributes: {
    name: 'Harbour Songs',
    curatorName: 'The Harbour Desk',
    description: { standard: 'Songs <b>from</b> the quay.' },
    playlistType: 'editorial',
    playParams: { id: 'pl.harbour', kind: 'playlist' },
  },
  relationships: { tracks: { href: `${catalogue('playlists', 'pl.harbour')}/tracks`, data: oddTracks } },
};

const libraryAlbumAttributes = {
  name: 'Glass Harbour',
  artistName: 'Mara Lind',
  trackCount: 4,
  dateAdded: '2024-02-01T08:00:00Z',
  releaseDate: '2021-05-07',
  genreNames: ['Alternative'],
  playParams: { id: 'l.glass', kind: 'album', isLibrary: true },
};

export const libraryAlbum: Shape = {
  id: 'l.glass',
  type: 'library-albums',
  href: '/v1/me/library/albums/l.glass',
  attributes: libraryAlbumAttributes,
};
export const wholeLibraryAlbum: Shape = {
  ...libraryAlbum,
  relationships: {
    tracks: { href: '/v1/me/library/albums/l.glass/tracks', data: librarySongs, meta: { total: 4 } },
    artists: {
      data: [
        {
          id: 'r.mara',
          type: 'library-artists',
          href: '/v1/me/library/artists/r.mara',
          attributes: { name: 'Mara Lind' },
        },
      ],
    },
    catalog: { data: [{ id: '1001', type: 'albums', href: catalogue('albums', '1001') }] },
  },
};

/** Enough for three pages of ten. */
export const recentlyAdded: Shape[] = [
  libraryAlbum,
  ...Array.from({ length: 24 }, (_, index) => ({
    id: `l.more${index}`,
    type: 'library-albums',
    href: `/v1/me/library/albums/l.more${index}`,
    attributes: {
      ...libraryAlbumAttributes,
      name: `Shore ${index + 1}`,
      playParams: { id: `l.more${index}`, kind: 'album', isLibrary: true },
    },
  })),
];

export const artist: Shape = {
  id: '501',
  type: 'artists',
  href: catalogue('artists', '501'),
  attributes: { name: 'Mara Lind', genreNames: ['Alternative'], url: 'https://music.example/artist/501' },
};
export const libraryArtists: Shape[] = [
  {
    id: 'r.mara',
    type: 'library-artists',
    href: '/v1/me/library/artists/r.mara',
    attributes: { name: 'Mara Lind' },
  },
  {
    id: 'r.alone',
    type: 'library-artists',
    href: '/v1/me/library/artists/r.alone',
    attributes: { name: 'Nobody Else' },
  },
];

export const stations: Shape[] = [
  {
    id: 'ra.2001',
    type: 'stations',
    href: catalogue('stations', 'ra.2001'),
    attributes: {
      name: 'Low Tide Station',
      isLive: false,
      mediaKind: 'audio',
      editorialNotes: { short: 'What sounds like <i>Low Tide</i>.' },
      playParams: {
        id: 'ra.2001',
        kind: 'radioStation',
        format: 'tracks',
        stationHash: 'x',
        hasDrm: false,
        mediaType: 0,
      },
    },
  },
  {
    id: 'ra.9000',
    type: 'stations',
    href: catalogue('stations', 'ra.9000'),
    attributes: {
      name: 'Harbour Live',
      isLive: true,
      mediaKind: 'audio',
      playParams: { id: 'ra.9000', kind: 'radioStation', format: 'stream', hasDrm: true },
    },
  },
];

export const recommendations: Shape[] = [
  {
    id: '6-1',
    type: 'personal-recommendation',
    href: '/v1/me/recommendations/6-1',
    attributes: {
      kind: 'music-recommendations',
      nextUpdateDate: '2030-01-01T00:00:00Z',
      resourceTypes: ['albums', 'stations'],
      isGroupRecommendation: false,
      title: { stringForDisplay: 'Made for You' },
    },
    relationships: {
      contents: {
        href: '/v1/me/recommendations/6-1/contents',
        data: [album, ...stations, { id: 'e1', type: 'editorial-items', attributes: {} }],
      },
    },
  },
  // Without a title, as some are.
  {
    id: '6-2',
    type: 'personal-recommendation',
    attributes: { kind: 'recently-played' },
    relationships: { contents: { data: [album] } },
  },
];

export const playlist = (id: string, name: string, description = ''): Shape => ({
  id,
  type: 'library-playlists',
  href: `/v1/me/library/playlists/${id}`,
  attributes: {
    name,
    description: { standard: description },
    canEdit: true,
    isPublic: false,
    hasCatalog: false,
    dateAdded: '2024-01-01T00:00:00Z',
    playParams: { id, kind: 'playlist', isLibrary: true },
  },
});
