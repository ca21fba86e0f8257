import { withoutAccents } from '#rules/fold-text.ts';

/** A line of a transcript. Seconds are null where the publisher did not time it. */
export type TranscriptLine = {
  startSeconds: number | null;
  endSeconds: number | null;
  speaker: string | null;
  text: string;
};

/** The number of the line that is spoken at this second; -1 before the first timed one. */
export function lineAt(lines: readonly TranscriptLine[], seconds: number): number {
  return lines.findLastIndex(({ startSeconds }) => startSeconds !== null && startSeconds <= seconds);
}

/** The numbers of the lines that hold the term, whatever its case and accents; all of them for an empty one. */
export function linesWith(lines: readonly TranscriptLine[], term: string): number[] {
  const needle = withoutAccents(term.trim());
  return lines.flatMap(({ text, speaker }, index) =>
    withoutAccents(`${speaker ?? ''} ${text}`).includes(needle) ? [index] : [],
  );
}
