import * as z from 'zod/mini';
import { htmlText, oneLine, storable } from '../feeds/clean-text.ts';
import { MarkupParser } from '../feeds/markup-parser.ts';
import { normalPlayTime } from '../feeds/parse-chapters.ts';
import { linesOf } from '../shared/lines-of.ts';
import { listIn } from '../shared/read-json.ts';

const maxLines = 50_000;
/** Characters of one line. */
const maxLine = 20_000;

const otherwise = z.catch;
const seconds = otherwise(
  z.nullable(
    z.pipe(
      z.union([z.number(), z.string()]),
      z.transform((value) => (Number.isFinite(Number(value)) ? Number(value) : null)),
    ),
  ),
  null,
);

const segment = z.object({
  startTime: seconds,
  endTime: seconds,
  speaker: otherwise(z.optional(z.string()), undefined),
  body: otherwise(z.string(), ''),
});

/** Single words of a day's speech. */
const maxSegments = 250_000;
const maxLineSeconds = 8;
const maxJoinedLine = 2000;

const timing = /^\s*([\d:.,]{1,30})\s*-->\s*([\d:.,]{1,30})/;
/** Where a transcript with times has the first. */
const maxHeadLines = 10_000;

/** The lines of a transcript, by what it is and not by what it is called. */
export function readTranscript(source: string): Line[] {
  const text = source.replace(/^[\ufeff\s]+/, '');
  if (text.startsWith('WEBVTT')) return readCues(text);
  if (text.startsWith('{')) return readSegments(text);
  if (hasCues(text)) return readCues(text);
  return /^<|<(p|br|cite|time|div|html)\b/i.test(text.slice(0, 5000)) ? readHtml(text) : readPlain(text);
}

/** A line of a transcript; times in seconds from the start, null where nobody timed it. */
export type Line = {
  startSeconds: number | null;
  endSeconds: number | null;
  speaker: string | null;
  text: string;
};

/** Podcasting 2.0 JSON. Segments are often single words: those of one speaker become lines that end with a sentence. */
function readSegments(source: string): Line[] {
  const lines: Line[] = [];
  for (const written of listIn(source, 'segments').slice(0, maxSegments)) {
    const { startTime, endTime, speaker, body } = z.parse(segment, written);
    const text = oneLine(storable(body.slice(0, 40_000)), 5000);
    if (text === '') continue;
    const who = speaker?.slice(0, 200).trim() || null;
    const last = lines.at(-1);
    const goesOn =
      last &&
      last.text.length < maxJoinedLine &&
      (who === null || who === last.speaker) &&
      !/[.?!…]["”’)]?$/.test(last.text.slice(-2)) &&
      startTime !== null &&
      startTime - (last.startSeconds ?? startTime) < maxLineSeconds;
    if (goesOn) {
      last.text = /^[,.;:?!…]/.test(text) ? `${last.text}${text}` : `${last.text} ${text}`;
      last.endSeconds = endTime ?? last.endSeconds;
    } else lines.push({ startSeconds: startTime, endSeconds: endTime, speaker: who, text });
    if (lines.length >= maxLines) break;
  }
  return lines;
}

const timesIn = (row: string) => timing.exec(row.slice(0, 200));

/** Whether a text is of cues: a line of times stands near its beginning. */
function hasCues(source: string): boolean {
  let seen = 0;
  for (const row of linesOf(source)) {
    if (timesIn(row)) return true;
    seen += 1;
    if (seen > maxHeadLines) return false;
  }
  return false;
}

/** WebVTT and SubRip: cues are blocks with a line of times. Voice tags and `NAME: ` at the beginning are speakers. */
function readCues(source: string): Line[] {
  const lines: Line[] = [];
  let times: RegExpExecArray | null = null;
  let cueText = '';
  const end = () => {
    const line = times && cue(times, cueText);
    if (line) lines.push(line);
    times = null;
    cueText = '';
  };
  for (const row of linesOf(source)) {
    if (row.trim() === '') end();
    else if (times === null) times = timesIn(row);
    else if (cueText.length < maxLine) cueText += `${row.slice(0, maxLine)}\n`;
    if (lines.length >= maxLines) return lines;
  }
  end();
  return lines;
}

function cue(times: RegExpExecArray, cueText: string): Line | null {
  const voice = /<v(?:\.[\w.-]{0,100})?\s([^<>]{1,100})>/.exec(cueText)?.[1]?.trim() || undefined;
  const text = htmlText(cueText.replaceAll(/<\d\d:[\d:.]{1,30}>|<\/?[cv][^<>]{0,200}>/g, '')).replaceAll(
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

const silent = new Set(['script', 'style', 'head']);

/** HTML as the namespace has it: `cite` names who speaks, `time` says when, paragraphs hold the words. */
function readHtml(source: string): Line[] {
  const lines: Line[] = [];
  let field: 'cite' | 'time' | 'none' = 'none';
  let muted = 0;
  let [words, speaker, time] = ['', '', ''];
  const end = () => {
    if (words === '') return;
    const text = oneLine(words, maxLine);
    words = '';
    if (text === '') return;
    lines.push({
      startSeconds: normalPlayTime(time.slice(0, 100)),
      endSeconds: null,
      speaker: oneLine(speaker, 100).replace(/:$/, '') || null,
      text,
    });
    time = '';
    if (lines.length >= maxLines) parser.pause();
  };
  const parser = new MarkupParser({
    onopentag(name) {
      if (silent.has(name)) muted += 1;
      if (name === 'cite' || name === 'time') {
        end();
        field = name;
        if (name === 'cite') speaker = '';
        else time = '';
      } else if (/^(p|br|div|li|h\d)$/.test(name)) end();
    },
    ontext(part) {
      if (muted > 0) return;
      if (field === 'cite') speaker = added(speaker, part);
      else if (field === 'time') time = added(time, part);
      else words = added(words, part);
    },
    onclosetag(name) {
      if (silent.has(name)) muted -= 1;
      if (name === field) field = 'none';
      else if (/^(p|div|li|h\d)$/.test(name)) end();
    },
  });
  parser.end(source);
  end();
  return lines.slice(0, maxLines);
}

const added = (text: string, part: string): string => (text.length < 8 * maxLine ? text + part : text);

/** Plain text: a line for each of its lines. */
function readPlain(source: string): Line[] {
  const lines: Line[] = [];
  for (const row of linesOf(source)) {
    if (row === '') continue;
    const text = htmlText(row.slice(0, maxLine).replaceAll('<', '&lt;'));
    if (text === '') continue;
    const named = /^([\p{Lu}][\p{L}\p{N} .'-]{0,40}):\s+(.+)$/u.exec(text);
    lines.push({
      startSeconds: null,
      endSeconds: null,
      speaker: named?.[1] ?? null,
      text: named?.[2] ?? text,
    });
    if (lines.length >= maxLines) break;
  }
  return lines;
}
