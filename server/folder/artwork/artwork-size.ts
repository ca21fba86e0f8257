import { badInput } from '#server/http/errors.ts';

/** The widths that pictures are served in: those the screens use. */
const widths = [50, 60, 75, 100, 300, 600, 1000] as const;

/** The width served for a size such as `600x600`: the next larger one, at most 1,000. 400 for anything else. */
export function artworkWidth(size: string): number {
  const match = /^(\d{1,6})x(\d{1,6})$/.exec(size);
  const asked = Math.max(Number(match?.[1] ?? 0), Number(match?.[2] ?? 0));
  if (asked === 0) throw badInput('A picture size is written as two whole numbers, such as 600x600.');
  return widths.find((width) => width >= asked) ?? 1000;
}
