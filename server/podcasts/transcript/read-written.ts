import { htmlText, oneLine } from '../feeds/clean-text.ts';
import { MarkupParser } from '../feeds/markup-parser.ts';
import { normalPlayTime } from '../feeds/parse-chapters.ts';
import { linesOf } from '../shared/lines-of.ts';
import { type Line, maxLine, maxLines } from './line.ts';

const silent = new Set(['script', 'style', 'head']);

/** HTML as the namespace has it: `cite` names who speaks, `time` says when, paragraphs hold the words. */
export function readHtml(source: string): Line[] {
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
export function readPlain(source: string): Line[] {
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
