import { librarySongs } from '#contract/v1/folder.ts';
import type { Attributes } from '#contract/v1/provider.ts';
import type { PlayableItem } from '#rules/queue/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import type { ProviderApi } from '../provider/provider-api.ts';
import type { MediaItem, MediaResource, PlayParams } from './musickit.ts';

/** A catalogue song that stands in a library playlist: `a.<catalogue id>`. */
const catalogueInLibrary = /^a\.(\d+)$/;
const maxKept = 1000;

/** How a song is played, as far as its id tells. */
function playParamsOf(id: string): PlayParams {
  if (!isLibraryId(id)) return { id, kind: 'song' };
  const [, catalogId] = catalogueInLibrary.exec(id) ?? [];
  return { id, kind: 'song', isLibrary: true, ...(catalogId === undefined ? {} : { catalogId }) };
}

/** An item of the queue as MusicKit takes it. `said`: what Apple said of it itself. */
export function mediaResourceOf(
  item: PlayableItem,
  details: Pick<MediaResource['attributes'], 'playParams' | 'assetUrl' | 'contentRating' | 'previews'> = {},
): MediaResource {
  const { playParams = playParamsOf(item.id), assetUrl = item.audioUrl } = details;
  const { previews = item.previewUrl === undefined ? undefined : [{ url: item.previewUrl }] } = details;
  const { contentRating = item.isExplicit ? 'explicit' : undefined } = details;
  return {
    id: item.id,
    type: isLibraryId(item.id) ? 'library-songs' : 'songs',
    attributes: {
      name: item.title,
      artistName: item.artistName,
      albumName: item.albumName,
      durationInMillis: item.durationMilliseconds,
      ...(item.artworkTemplate === undefined ? {} : { artwork: { url: item.artworkTemplate } }),
      playParams,
      ...(assetUrl === undefined ? {} : { assetUrl }),
      ...(contentRating === undefined ? {} : { contentRating }),
      ...(previews === undefined ? {} : { previews }),
    },
  };
}

/** Whether MusicKit's item is this song: it may go by its library's or its catalogue's id. */
export function isSameSong(media: MediaItem, { id, attributes }: MediaResource): boolean {
  const theirs = idsOf(media.id, media.playParams ?? media.attributes?.playParams);
  return idsOf(id, attributes.playParams).some((own) => theirs.includes(own));
}

const idsOf = (id: string, params: PlayParams | undefined) =>
  [id, params?.id, params?.catalogId].filter((value) => value !== undefined);

export type DescribeItem = (item: PlayableItem) => Promise<MediaResource>;

/** Songs of the library are played by what Apple says of them (an upload has no catalogue id), which is asked once for each. */
export function createDescribeItem(api: Pick<ProviderApi, 'read'>): DescribeItem {
  const cache = new Map<string, Attributes>();

  async function ask(id: string): Promise<Attributes | undefined> {
    const { data } = await api.read(librarySongs, { ids: id });
    return data.find((song) => song.id === id)?.attributes;
  }

  return async (item) => {
    const certain = !isLibraryId(item.id) || catalogueInLibrary.test(item.id);
    if (certain) return mediaResourceOf(item);
    const attributes = cache.get(item.id) ?? (await ask(item.id).catch(() => undefined));
    if (attributes === undefined) return mediaResourceOf(item);
    if (cache.size >= maxKept) cache.clear();
    cache.set(item.id, attributes);
    return mediaResourceOf(item, attributes);
  };
}
