import type { Episode } from '#contract/podcast-shapes.ts';
import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';

/** The `medium` of a show whose episodes are the parts of a book (Podcasting 2.0). */
const bookMedium = 'audiobook';

type ShowPicture = { id: number; image: string | null };

/** An address for a square of `{w}` pixels, made small by our own server; undefined for what has no picture. */
export const showPicture = ({ id, image }: ShowPicture): string | undefined =>
  image === null ? undefined : `/api/podcast/picture/feed/${id}?size={w}`;
/** Without one of its own an episode has the show's. */
export const episodePicture = ({
  id,
  feedId,
  image,
  feedImage,
}: Pick<Episode, 'id' | 'feedId' | 'image' | 'feedImage'>): string | undefined =>
  image === null
    ? showPicture({ id: feedId, image: feedImage })
    : `/api/podcast/picture/episode/${id}?size={w}`;

/** As a field of what is played or downloaded. */
export const artworkOf = (artworkTemplate: string | undefined) =>
  artworkTemplate === undefined ? {} : { artworkTemplate };

export const showPath = (feedId: number) => `/podcast/${feedId}`;
export const episodePath = (id: number) => `/podcast-episode/${id}`;

export const episodeContext = ({ id, title }: Pick<Episode, 'id' | 'title'>): PlayContext => ({
  kind: 'episode',
  id: String(id),
  name: title,
});

/** Whom it is by: a book in one file is called as that file is, and stands with its author. */
const creditOf = ({ title, feedTitle, author }: Episode) =>
  author && title === feedTitle ? { artistName: author, albumName: feedTitle } : { artistName: feedTitle };

/** An episode as the player takes it; undefined where the feed names nothing that can be played. */
export function playableEpisode(episode: Episode): PlayableItem | undefined {
  if (episode.enclosureUrl === null) return undefined;
  return {
    kind: 'episode',
    id: String(episode.id),
    showId: String(episode.feedId),
    ...(episode.feedMedium === bookMedium && { isBook: true }),
    title: episode.title,
    ...creditOf(episode),
    links: { title: episodePath(episode.id), artist: showPath(episode.feedId) },
    ...artworkOf(episodePicture(episode)),
    durationMilliseconds: (episode.duration ?? 0) * 1000,
    audioUrl: episode.enclosureUrl,
  };
}
