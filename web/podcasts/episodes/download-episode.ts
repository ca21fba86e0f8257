import type { Episode, Feed } from '#contract/podcast-shapes.ts';
import type { DownloadRequest } from '#web/downloads/download-manager/downloads.ts';
import { downloadKey } from '#web/downloads/store/download-shapes.ts';
import { artworkOf, episodePath, episodePicture, showPath, showPicture } from '../data/playable-episode.ts';

/** An episode as a download on this device. */
export const downloadEpisode = (episode: Episode): DownloadRequest => ({
  key: downloadKey('episode', String(episode.id)),
  kind: 'episode',
  id: String(episode.id),
  name: episode.title,
  by: episode.feedTitle,
  path: episodePath(episode.id),
  ...artworkOf(episodePicture(episode)),
});

/** The newest episodes of a show as a download on this device. */
export const downloadShow = ({ id, title, url, author, image }: Feed): DownloadRequest => ({
  key: downloadKey('show', String(id)),
  kind: 'show',
  id: String(id),
  name: title || url,
  by: author,
  path: showPath(id),
  ...artworkOf(showPicture({ id, image })),
});
