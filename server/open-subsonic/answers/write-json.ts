import type { Field, Level, Shape } from './field.ts';
import { tidyText } from './tidy-text.ts';
import { toldFields } from './told-fields.ts';
import type { Values } from './values.ts';
import { isValues, listIn, timeText, WrittenApart } from './written.ts';

/** An object, as its shape says. */
export function jsonObject(shape: Shape, values: Values, level: Level): string {
  let written = '';
  for (const { name, key, field } of toldFields(shape, level)) {
    const value = jsonOf(field, values[name], level);
    if (value !== undefined) written += (written === '' ? key : `,${key}`) + value;
  }
  return `{${written}}`;
}

function jsonOf(field: Field, value: unknown, level: Level): string | undefined {
  switch (field.how) {
    case 'child':
      return isValues(value) ? jsonObject(field.shape, value, level) : undefined;
    case 'children':
      if (value instanceof WrittenApart) return `[${value.text}]`;
      return `[${listIn(value)
        .map((one) => (isValues(one) ? jsonObject(field.shape, one, level) : '{}'))
        .join(',')}]`;
    case 'plain':
      return `[${listIn(value)
        .map((one) => scalarJson(one))
        .join(',')}]`;
    case 'attribute':
      return value === undefined
        ? undefined
        : scalarJson(field.type === 'time' ? timeText(Number(value)) : value);
    case 'text':
      return scalarJson(value);
  }
}

/** Most texts: nothing in them is written in another way. */
const isPlain = /^[ !#-[\]-\uD7FF]*$/;

/** Numbers and flags are bare. */
function scalarJson(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = String(value);
  return isPlain.test(text) ? `"${text}"` : JSON.stringify(tidyText(text));
}
