import { MarkupParser } from './markup-parser.ts';

export type HtmlHandler = {
  open: (name: string, attributes: Record<string, string>) => void;
  /** All text between two tags at once, decoded. */
  text: (text: string) => void;
  /** Called for every element, in the order that they lie within each other. */
  close: (name: string) => void;
};

/** Reads HTML as written by people. */
export function readHtml(html: string, { open, text, close }: HtmlHandler): void {
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
