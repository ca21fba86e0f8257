import type { Field, Level, Shape } from './field.ts';
import { visibleFields } from './field.ts';
import { isValues, ListPlaceholder, listIn, sanitizeText, timeIn } from './value-text.ts';
import type { Values } from './values.ts';

/** Serializes objects by their shape, with commas between them. */
export const jsonObjects = (shape: Shape, objects: readonly Values[], level: Level): string =>
  joinWithCommas(objects, (one) => jsonObject(shape, one, level));

function jsonObject(shape: Shape, values: Values, level: Level): string {
  let text = '';
  for (const { name, key, laterKey, field } of visibleFields(shape, level)) {
    const value = jsonOf(field, values[name], level);
    if (value !== undefined) text += (text === '' ? key : laterKey) + value;
  }
  return `{${text}}`;
}

function jsonOf(field: Field, value: unknown, level: Level): string | undefined {
  switch (field.kind) {
    case 'child':
      return isValues(value) ? jsonObject(field.shape, value, level) : undefined;
    case 'children':
      if (value instanceof ListPlaceholder) return `[${value.text}]`;
      return listJson(value, (one) => (isValues(one) ? jsonObject(field.shape, one, level) : '{}'));
    case 'plain':
      return listJson(value, scalarJson);
    case 'attribute':
      return value === undefined ? undefined : scalarJson(field.type === 'time' ? timeIn(value) : value);
    case 'text':
      return scalarJson(value);
  }
}

function listJson(value: unknown, write: (one: unknown) => string): string {
  const list = listIn(value);
  return list.length === 0 ? '[]' : `[${joinWithCommas(list, write)}]`;
}

function joinWithCommas<Item>(items: readonly Item[], write: (one: Item) => string): string {
  let text = '';
  for (const one of items) text += text === '' ? write(one) : `,${write(one)}`;
  return text;
}

/** Texts without characters that need escaping. */
const isPlain = /^[ !#-[\]-\uD7FF]*$/;

/** Numbers and booleans have no quotes. */
function scalarJson(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = String(value);
  return isPlain.test(text) ? `"${text}"` : JSON.stringify(sanitizeText(text));
}
