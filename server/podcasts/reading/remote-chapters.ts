import * as z from 'zod/mini';
import type { Chapter } from '#contract/podcast-shapes.ts';
import { oneLine, storable } from '../feeds/clean-text.ts';
import { inOrder } from '../feeds/parse-chapters.ts';
import { safeAddress } from '../feeds/safe-address.ts';
import { listIn } from '../shared/read-json.ts';

const otherwise = z.catch;
const text = otherwise(z.optional(z.string()), undefined);
const seconds = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value) => Number(value)),
);

const chapterOf = otherwise(
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
);

/** Of which a thousand are shown. */
const maxWritten = 10_000;

/** A chapters file of Podcasting 2.0 (`application/json+chapters`), without what is not for the table of contents. */
export function readChapters(source: string, base: string): Chapter[] {
  return inOrder(
    listIn(source, 'chapters')
      .slice(0, maxWritten)
      .flatMap((written) => {
        const chapter = z.parse(chapterOf, written);
        if (!chapter || chapter.toc === false || !(chapter.startTime >= 0)) return [];
        const end = chapter.endTime;
        return {
          startSeconds: chapter.startTime,
          endSeconds: end !== undefined && end > chapter.startTime ? end : null,
          title: oneLine(storable((chapter.title ?? '').slice(0, 10_000))),
          href: safeAddress(chapter.url, base),
          image: safeAddress(chapter.img, base),
        };
      }),
  );
}
