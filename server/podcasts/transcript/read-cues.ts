import { htmlText } from '../feeds/clean-text.ts';
import { normalPlayTime } from '../feeds/parse-chapters.ts';
import { linesOf } from '../shared/lines-of.ts';
import { type Line, maxLine, maxLines } from './line.ts';

const timing = /^\s*([\d:.,]{1,30})\s*-->\s*([\d:.,]{1,30})/;
/** Where a transcript with times has the first. */
const maxHeadLines = 10_000;

const timesIn = (row: string) => timing.exec(row.slice(0, 200));

/** Whether a text is of cues: a line of times stands near its beginning. */
export function hasCues(source: string): boolean {
  let seen = 0;
  for (const row of linesOf(source)) {
    if (timesIn(row)) return true;
    seen += 1;
    if (seen > maxHeadLines) return false;
  }
  return false;
}

/** WebVTT and SubRip: cues are blocks with a line of times. Voice tags and `NAME: ` at the beginning are speakers. */
export function readCues(source: string): Line[] {
  const lines: Line[] = [];
  let times: RegExpExecArray | null = null;
  let said = '';
  const end = () => {
    const line = times && cue(times, said);
    if (line) lines.push(line);
    times = null;
    said = '';
  };
  for (const row of linesOf(source)) {
    if (row.trim() === '') end();
    else if (times === null) times = timesIn(row);
    else if (said.length < maxLine) said += `${row.slice(0, maxLine)}\n`;
    if (lines.length >= maxLines) return lines;
  }
  end();
  return lines;
}

function cue(times: RegExpExecArray, said: string): Line | null {
  const voice = /<v(?:\.[\w.-]{0,100})?\s([^<>]{1,100})>/.exec(said)?.[1]?.trim() || undefined;
  const text = htmlText(said.replaceAll(/<\d\d:[\d:.]{1,30}>|<\/?[cv][^<>]{0,200}>/g, '')).replaceAll(
    '\n',
    ' ',
  );
  const named = voice === undefined ? /^([\p{Lu}][\p{L}\p{N} .'-]{0,40}):\s+(.+)$/su.exec(text) : null;
  if (text === '') return null;
  return {
    startSeconds: normalPlayTime(times[1] ?? ''),
    endSeconds: normalPlayTime(times[2] ?? ''),
    speaker: voice ?? named?.[1] ?? null,
    text: named?.[2] ?? text,
  };
}
