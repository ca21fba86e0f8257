import { Parser } from 'htmlparser2';
import { normalPlayTime } from '../feeds/chapters-of.ts';
import { htmlText, oneLine } from '../feeds/clean-text.ts';
import { type Line, mostLines } from './line.ts';

/** HTML as the namespace has it: `cite` names who speaks, `time` says when, paragraphs hold the words. */
export function readHtml(source: string): Line[] {
  const lines: Line[] = [];
  let field: 'cite' | 'time' | 'none' = 'none';
  let [words, speaker, time] = ['', '', ''];
  const end = () => {
    const text = oneLine(words, 20_000);
    words = '';
    if (text === '' || lines.length >= mostLines) return;
    const startSeconds = normalPlayTime(time);
    lines.push({
      startSeconds,
      endSeconds: null,
      speaker: oneLine(speaker, 100).replace(/:$/, '') || null,
      text,
    });
    time = '';
  };
  const parser = new Parser({
    onopentag(name) {
      if (name === 'cite' || name === 'time') {
        end();
        field = name;
        if (name === 'cite') speaker = '';
        else time = '';
      } else if (/^(p|br|div|li|h\d)$/.test(name)) end();
    },
    ontext(part) {
      if (field === 'cite') speaker += part;
      else if (field === 'time') time += part;
      else words += part;
    },
    onclosetag(name) {
      if (name === field) field = 'none';
      else if (/^(p|div|li|h\d)$/.test(name)) end();
    },
  });
  parser.end(source.replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1>/gi, ''));
  end();
  return lines;
}

/** Plain text: a line for each of its lines. */
export const readPlain = (source: string): Line[] =>
  htmlText(source.replaceAll('<', '&lt;'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, mostLines)
    .map((text) => {
      const named = /^([\p{Lu}][\p{L}\p{N} .'-]{0,40}):\s+(.+)$/u.exec(text);
      return { startSeconds: null, endSeconds: null, speaker: named?.[1] ?? null, text: named?.[2] ?? text };
    });
