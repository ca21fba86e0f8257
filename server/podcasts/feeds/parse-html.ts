import type { HtmlHandler } from './html-handler.ts';
import { MarkupParser } from './markup-parser.ts';
import { readPlainHtml } from './plain-html.ts';

/** Reads HTML as written by people, and has it told to whom `begin` makes; anew where the quick way ends before the text. */
export function parseHtml<Told extends HtmlHandler>(html: string, begin: () => Told): Told {
  const quickly = begin();
  if (readPlainHtml(html, quickly)) return quickly;
  const told = begin();
  readAnyHtml(html, told);
  return told;
}

function readAnyHtml(html: string, { open, text, close }: HtmlHandler): void {
  const names: string[] = [];
  let said = '';
  const flush = () => {
    if (said !== '') text(said);
    said = '';
  };
  const parser = new MarkupParser({
    onopentag(name, attributes) {
      flush();
      names.push(name);
      open(name, attributes);
    },
    ontext(part) {
      said += part;
    },
    onclosetag(name) {
      flush();
      names.pop();
      close(name);
    },
  });
  parser.end(html);
  flush();
  for (const name of names.reverse()) close(name);
}
