import * as z from 'zod/mini';

const named: Record<string, string> = {
  amp: '&',
  apos: "'",
  gt: '>',
  hellip: '…',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  nbsp: '\u00a0',
  ndash: '–',
  quot: '"',
  rdquo: '”',
  rsquo: '’',
};

const highestCodePoint = 0x10ffff;

function characterOf(reference: string): string | undefined {
  const [, hexadecimal, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(reference) ?? [];
  if (hexadecimal === undefined && decimal === undefined) return named[reference.toLowerCase()];
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  return code > 0 && code <= highestCodePoint ? String.fromCodePoint(code) : undefined;
}

/** Notes that hold `<i>`, `<b>` and entities, as plain text: a break is a new line, and what is no markup stays as it is. */
export function textOfMarkup(markup: string): string {
  return (
    markup
      .replaceAll(/<(?:br|\/p)\s{0,3}\/?>/gi, '\n')
      .replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, '')
      // Once each: '&amp;lt;' is the words '&lt;'.
      .replaceAll(/&(#?\w{1,10});/g, (whole, reference: string) => characterOf(reference) ?? whole)
      .trim()
  );
}

const notes = z.record(z.string(), z.unknown());
/** What Apple writes in markup, wherever it stands in an answer. */
const names = new Set(['editorialNotes', 'description']);

const inText = (value: unknown) => (typeof value === 'string' ? textOfMarkup(value) : value);

/** An answer with its notes as plain text; everything else is as it was. */
export function notesAsText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(notesAsText);
  const record = z.safeParse(notes, value);
  if (!record.success) return value;
  return Object.fromEntries(
    Object.entries(record.data).map(([name, part]) => {
      const own = names.has(name) ? z.safeParse(notes, part).data : undefined;
      if (own === undefined) return [name, notesAsText(part)];
      return [name, Object.fromEntries(Object.entries(own).map(([kind, text]) => [kind, inText(text)]))];
    }),
  );
}
