import * as z from 'zod/mini';
import { textOfMarkup } from './text-of-markup.ts';

const notes = z.record(z.string(), z.unknown());
/** What Apple writes in markup, wherever it stands in an answer. */
const names = new Set(['editorialNotes', 'description']);

const inText = (value: unknown) => (typeof value === 'string' ? textOfMarkup(value) : value);

/** An answer with its notes as plain text; everything else is as it was. */
export function notesAsText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(notesAsText);
  const found = z.safeParse(notes, value);
  if (!found.success) return value;
  return Object.fromEntries(
    Object.entries(found.data).map(([name, part]) => {
      const own = names.has(name) ? z.safeParse(notes, part).data : undefined;
      if (own === undefined) return [name, notesAsText(part)];
      return [name, Object.fromEntries(Object.entries(own).map(([kind, text]) => [kind, inText(text)]))];
    }),
  );
}
