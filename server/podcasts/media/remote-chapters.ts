import * as z from 'zod/mini';
import type { Chapter } from '#contract/podcast-shapes.ts';
import { inOrder } from '../feeds/chapters-of.ts';
import { oneLine, storable } from '../feeds/clean-text.ts';
import { safeAddress } from '../feeds/safe-address.ts';

const otherwise = z.catch;
const text = otherwise(z.optional(z.string()), undefined);
const seconds = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value) => Number(value)),
);

const chapterFile = z.object({
  chapters: z.array(
    otherwise(
      z.nullable(
        z.object({
          startTime: seconds,
          endTime: otherwise(z.optional(seconds), undefined),
          title: text,
          img: text,
          url: text,
          toc: otherwise(z.optional(z.boolean()), undefined),
        }),
      ),
      null,
    ),
  ),
});

/** A chapters file of Podcasting 2.0 (`application/json+chapters`), without what is not for the table of contents. */
export function readChapters(source: string, base: string): Chapter[] {
  const { chapters } = z.parse(chapterFile, JSON.parse(source.replace(/^\ufeff/, '')));
  return inOrder(
    chapters.flatMap((chapter) => {
      if (!chapter || chapter.toc === false || !(chapter.startTime >= 0)) return [];
      const end = chapter.endTime;
      return {
        startSeconds: chapter.startTime,
        endSeconds: end !== undefined && end > chapter.startTime ? end : null,
        title: oneLine(storable(chapter.title ?? '')),
        href: safeAddress(chapter.url, base),
        image: safeAddress(chapter.img, base),
      };
    }),
  );
}
