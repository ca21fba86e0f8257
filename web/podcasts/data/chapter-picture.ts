import type { Chapter } from '#contract/podcast-shapes.ts';

/** As `showPicture`: the address of a chapter's own picture. */
export const chapterPicture = (
  episodeId: string,
  { startSeconds, image }: Pick<Chapter, 'startSeconds' | 'image'>,
): string | undefined =>
  image === null ? undefined : `/api/podcast/picture/chapter/${episodeId}?at=${startSeconds}&size={w}`;
