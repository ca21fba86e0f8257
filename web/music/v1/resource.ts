import type { Artwork, Attributes, Resource } from '#contract/v1/provider.ts';
import { defined } from '../provider/defined.ts';
import type { Album, Artist, MusicItem, Picture, Playlist, Song, Station } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';

const isVideo = ({ type }: Pick<Resource, 'type'>) => /^(library-)?music-videos$/.test(type);

/** How many of the tracks are music videos, which Earshot leaves out; absent where there are none. */
export function videoCountOf(tracks: readonly Pick<Resource, 'type'>[]): { videoCount?: number } {
  const count = tracks.filter(isVideo).length;
  return count === 0 ? {} : { videoCount: count };
}

/** Whether a track is a song, and more than a mere reference to one. */
export function isSong({ type, attributes }: Pick<Resource, 'type' | 'attributes'>): boolean {
  return /^(library-)?songs$/.test(type) && attributes !== undefined;
}

type Related = Pick<Resource, 'id' | 'type' | 'attributes'> & Pick<Partial<Resource>, 'relationships'>;

function pictureOf(artwork: Artwork | undefined, tiles?: readonly Artwork[]): Picture | undefined {
  if (artwork === undefined || artwork.url === '') return undefined;
  return defined({
    template: artwork.url,
    color: artwork.bgColor,
    placeholder: artwork.placeholder,
    tiles: tiles?.map(({ url }) => url),
  });
}

function isLibrary(resource: Related): boolean {
  return resource.type.startsWith('library-') || isLibraryId(resource.id);
}

function common(resource: Related) {
  const { attributes } = resource;
  const inLibrary = isLibrary(resource);
  return defined({
    id: resource.id,
    inLibrary,
    catalogueId: inLibrary ? attributes?.playParams?.catalogId : resource.id,
    name: attributes?.name ?? 'Untitled',
    picture: pictureOf(attributes?.artwork, attributes?.tiles),
    url: attributes?.url,
  });
}

const firstRelated = (resource: Related, name: string) => resource.relationships?.[name]?.data[0]?.id;

const isExplicit = ({ contentRating }: Partial<Attributes>) => contentRating === 'explicit' || undefined;
const notesOf = ({ editorialNotes: notes }: Partial<Attributes>) => notes?.standard ?? notes?.short;

export function songOf(resource: Related): Song {
  const { attributes = {} } = resource;
  return defined({
    ...common(resource),
    kind: 'song' as const,
    artistName: attributes.artistName ?? '',
    albumName: attributes.albumName,
    trackNumber: attributes.trackNumber,
    discNumber: attributes.discNumber,
    discTitle: attributes.discSubtitle,
    durationMilliseconds: attributes.durationInMillis ?? 0,
    releaseDate: attributes.releaseDate,
    albumId: firstRelated(resource, 'albums'),
    artistId: firstRelated(resource, 'artists'),
    audioUrl: attributes.assetUrl,
    previewUrl: attributes.previews?.[0]?.url,
    isExplicit: isExplicit(attributes),
    // Both providers say how whatever they can play is played.
    isUnavailable: attributes.playParams === undefined || undefined,
  });
}

export function albumOf(resource: Related): Album {
  const { attributes = {} } = resource;
  return defined({
    ...common(resource),
    kind: 'album' as const,
    artistName: attributes.artistName ?? '',
    releaseDate: attributes.releaseDate,
    dateAdded: attributes.dateAdded,
    trackCount: attributes.trackCount,
    genreNames: attributes.genreNames ?? [],
    notes: notesOf(attributes),
    isExplicit: isExplicit(attributes),
    release: attributes.release,
  });
}

/** A library artist has no `playParams` to name its twin: `include=catalog` asks for it. */
export function artistOf(resource: Related): Artist {
  const base = common(resource);
  return defined({
    ...base,
    catalogueId: base.catalogueId ?? firstRelated(resource, 'catalog'),
    kind: 'artist' as const,
    notes: notesOf(resource.attributes ?? {}),
  });
}

/** Apple's own mixes say so; the folder's are all made by us. */
const isMix = ({ playlistType, curatorName }: NonNullable<Related['attributes']>) =>
  playlistType === 'personal-mix' || (playlistType === 'editorial' && curatorName === 'Earshot');

export function playlistOf(resource: Related): Playlist {
  const { attributes = {} } = resource;
  return defined({
    ...common(resource),
    kind: 'playlist' as const,
    description: attributes.description?.standard ?? attributes.description?.short,
    curatorName: attributes.curatorName,
    canEdit: attributes.canEdit ?? false,
    access: attributes.access,
    isShared: attributes.isShared,
    isPinned: attributes.isPinned,
    groupId: attributes.groupId,
    isMix: isMix(attributes) || undefined,
    hasOwnPicture: attributes.hasOwnPicture,
  });
}

export function stationOf(resource: Related): Station {
  return defined({
    ...common(resource),
    kind: 'station' as const,
    notes: notesOf(resource.attributes ?? {}),
  });
}

const readers: Record<string, (resource: Related) => MusicItem> = {
  songs: songOf,
  albums: albumOf,
  artists: artistOf,
  playlists: playlistOf,
  stations: stationOf,
};

/** Any resource as an item; undefined for a type that we do not show, and for a mere reference. */
export function itemOf(resource: Related): MusicItem | undefined {
  if (resource.attributes === undefined) return undefined;
  return readers[resource.type.replace(/^library-/, '')]?.(resource);
}

/** A list of resources as items; what we do not show is dropped. */
export function itemsOf(resources: readonly Related[]): MusicItem[] {
  return resources.flatMap((resource) => itemOf(resource) ?? []);
}

/** How a song is named to a playlist: library ids are sent as `library-songs` (behaviour.md#states). */
export function songReference({ id }: Pick<Song, 'id'>): { id: string; type: 'songs' | 'library-songs' } {
  return { id, type: isLibraryId(id) ? 'library-songs' : 'songs' };
}
