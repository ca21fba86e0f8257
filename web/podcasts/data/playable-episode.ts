import type { Episode } from '#contract/podcast-shapes.ts';
import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';

/** An address for a square of `{w}` pixels, made small by our own server. */
export const showPicture = (feedId: number) => `/api/podcast/picture/feed/${feedId}?size={w}`;
export const episodePicture = ({ id, feedId, image }: Pick<Episode, 'id' | 'feedId' | 'image'>) =>
  image === null ? showPicture(feedId) : `/api/podcast/picture/episode/${id}?size={w}`;

export const showPath = (feedId: number) => `/podcast/${feedId}`;
export const episodePath = (id: number) => `/podcast-episode/${id}`;

export const episodeContext = ({ id, title }: Pick<Episode, 'id' | 'title'>): PlayContext => ({
  kind: 'episode',
  id: String(id),
  name: title,
});

/** An episode as the player takes it; undefined where the feed names nothing that can be played. */
export function playableEpisode(episode: Episode): PlayableItem | undefined {
  if (episode.enclosureUrl === null) return undefined;
  return {
    kind: 'episode',
    id: String(episode.id),
    showId: String(episode.feedId),
    title: episode.title,
    artistName: episode.feedTitle,
    links: { title: episodePath(episode.id), artist: showPath(episode.feedId) },
    artworkTemplate: episodePicture(episode),
    durationMilliseconds: (episode.duration ?? 0) * 1000,
    audioUrl: episode.enclosureUrl,
  };
}
