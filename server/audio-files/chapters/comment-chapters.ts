import type { NativeTags } from '../tags/native-tags.ts';
import { type FileChapter, maxFileChapters } from './file-chapter.ts';

/** The chapters in Vorbis comments: `CHAPTER001=00:01:02.500` with `CHAPTER001NAME` and `CHAPTER001URL` (Xiph "Chapter Extension"). */
export function commentChapters({ fields }: NativeTags): FileChapter[] {
  return [...fields]
    .flatMap(([name, [time = '']]) => {
      const number = /^CHAPTER(\d{1,4})$/.exec(name)?.[1];
      const startSeconds = number === undefined ? null : secondsOf(time);
      if (startSeconds === null) return [];
      const text = (what: string) => fields.get(`CHAPTER${number}${what}`)?.[0] ?? null;
      return { startSeconds, endSeconds: null, title: text('NAME') ?? '', href: text('URL'), picture: null };
    })
    .slice(0, maxFileChapters);
}

function secondsOf(time: string): number | null {
  const [, hours, minutes, seconds] = /^(\d{1,3}):(\d{1,2}):(\d{1,2}(?:\.\d{1,9})?)$/.exec(time.trim()) ?? [];
  return hours === undefined ? null : Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}
