import type { Artwork, Resource } from '#contract/provider.ts';
import { defined } from './defined.ts';
import type { Album, Artist, MusicItem, Picture, Playlist, Song, Station } from './item.ts';
import { isLibraryId } from './item-id.ts';

type Related = Pick<Resource, 'id' | 'type' | 'attributes'> & Pick<Partial<Resource>, 'relationships'>;

function pictureOf(artwork: Artwork | undefined): Picture | undefined {
  if (artwork === undefined || artwork.url === '') return undefined;
  return defined({ template: artwork.url, color: artwork.bgColor, placeholder: artwork.placeholder });
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
    picture: pictureOf(attributes?.artwork),
    url: attributes?.url,
  });
}

const firstRelated = (resource: Related, name: string) => resource.relationships?.[name]?.data[0]?.id;

export function songOf(resource: Related): Song {
  const { attributes = {} } = resource;
  return defined({
    ...common(resource),
    kind: 'song' as const,
    artistName: attributes.artistName ?? '',
    albumName: attributes.albumName,
    trackNumber: attributes.trackNumber,
    discNumber: attributes.discNumber,
    durationMilliseconds: attributes.durationInMillis ?? 0,
    releaseDate: attributes.releaseDate,
    albumId: firstRelated(resource, 'albums'),
    artistId: firstRelated(resource, 'artists'),
    audioUrl: attributes.assetUrl,
    isExplicit: attributes.contentRating === 'explicit' || undefined,
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
    notes: attributes.editorialNotes?.standard ?? attributes.editorialNotes?.short,
  });
}

export function artistOf(resource: Related): Artist {
  const { editorialNotes: notes } = resource.attributes ?? {};
  return defined({
    ...common(resource),
    kind: 'artist' as const,
    notes: notes?.standard ?? notes?.short,
  });
}

export function playlistOf(resource: Related): Playlist {
  const { attributes = {} } = resource;
  return defined({
    ...common(resource),
    kind: 'playlist' as const,
    description: attributes.description?.standard ?? attributes.description?.short,
    canEdit: attributes.canEdit ?? false,
  });
}

export function stationOf(resource: Related): Station {
  return { ...common(resource), kind: 'station' };
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
