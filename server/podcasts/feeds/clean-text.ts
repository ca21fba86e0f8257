import type { HtmlHandler } from './parse-html.ts';
import { parseHtml } from './parse-html.ts';

/** What no database and no page can use: control characters, halves of surrogate pairs, non-characters. */
// oxlint-disable-next-line no-control-regex
const unusable = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g;

/** The same in small sets, each of which is looked for many signs at a time: together twice as fast as the one of all. */
// oxlint-disable-next-line no-control-regex
const unusableSets = [/[\0-\x08]/, /[\x0b\x0c]/, /[\x0e-\x16]/, /[\x17-\x1f]/, /\x7f/, /[\ufffe\uffff]/];

/** Text without what cannot be stored. */
export const storable = (text: string): string =>
  (unusableSets.some((set) => set.test(text)) ? text.replaceAll(unusable, '') : text).toWellFormed();

/** One line: white space collapsed, at most `max` characters. */
export function oneLine(text: string, max = 1000): string {
  const enough = text.length > max * 8 ? text.slice(0, max * 8) : text;
  const line = /[^\S ]| {2}/.test(enough) ? enough.replaceAll(/\s+/g, ' ') : enough;
  return line.trim().slice(0, max).toWellFormed();
}

const breaking = new Set('p br div li tr h1 h2 h3 h4 h5 h6 blockquote ul ol hr'.split(' '));
const silent = new Set(['script', 'style', 'title', 'head', 'noscript', 'template', 'iframe', 'svg', 'math']);

/** What HTML says, in lines. */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return tidyLines(html);
  return tidyLines(parseHtml(html, linesOfHtml).result());
}

function linesOfHtml(): HtmlHandler & { result: () => string } {
  let text = '';
  let muted = 0;
  return {
    open(name) {
      if (silent.has(name)) muted += 1;
      if (breaking.has(name)) text += '\n';
    },
    text(part) {
      if (muted === 0) text += part;
    },
    close(name) {
      if (silent.has(name)) muted -= 1;
      if (breaking.has(name) && name !== 'br' && name !== 'hr') text += '\n';
    },
    result: () => text,
  };
}

/** White space as readers see it: single blanks, at most one empty line. */
export function tidyLines(text: string): string {
  const single = /[^\S\n ]| {2}/.test(text) ? text.replaceAll(/[^\S\n]+/g, ' ') : text;
  const lines = / \n|\n /.test(single) ? single.replaceAll(/ ?\n ?/g, '\n') : single;
  return (lines.includes('\n\n\n') ? lines.replaceAll(/\n{3,}/g, '\n\n') : lines).trim();
}
