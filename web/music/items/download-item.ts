import type { DownloadRequest } from '#web/downloads/download-manager/downloads.ts';
import { type DownloadKind, downloadKey } from '#web/downloads/store/download-shapes.ts';
import { defined } from '../provider/defined.ts';
import type { MusicItem } from '../provider/item.ts';
import { itemPath } from './item-path.ts';

const kinds: Partial<Record<MusicItem['kind'], DownloadKind>> = {
  song: 'song',
  album: 'album',
  playlist: 'playlist',
  artist: 'artist',
};

/** An item as something to download; undefined for what has no end, such as a station. */
export function downloadItem(item: MusicItem): DownloadRequest | undefined {
  const kind = kinds[item.kind];
  if (kind === undefined || (item.kind === 'song' && item.isUnavailable)) return undefined;
  return defined({
    key: downloadKey(kind, item.catalogueId ?? item.id),
    kind,
    id: item.id,
    name: item.name,
    by: item.kind === 'album' || item.kind === 'song' ? item.artistName : undefined,
    path: itemPath(item) ?? '/',
    artworkTemplate: item.picture?.template,
    artworkColor: item.picture?.color,
  });
}
