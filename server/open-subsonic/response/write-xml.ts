import type { Field, Level, Shape } from './field.ts';
import { visibleFields } from './field.ts';
import { isValues, ListPlaceholder, listIn, sanitizeText, timeIn } from './value-text.ts';
import type { Values } from './values.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const isPlain = /^[ !#-%'-;=?-\uD7FF]*$/;

/** Escapes text for contents and attributes. */
function escapeText(value: unknown): string {
  const text = String(value);
  return isPlain.test(text)
    ? text
    : sanitizeText(text).replaceAll(/[&<>"\t\n\r]/g, (sign) => entities[sign] ?? sign);
}

/** Serializes one element with its contents. */
export function xmlElement(name: string, shape: Shape, values: Values, level: Level): string {
  let startTag = `<${name}`;
  let inner = '';
  for (const { name: part, field } of visibleFields(shape, level)) {
    const value = values[part];
    if (field.kind !== 'attribute') inner += innerXml(part, field, value, level);
    else if (value !== undefined)
      startTag += ` ${part}="${escapeText(field.type === 'time' ? timeIn(value) : value)}"`;
  }
  return inner === '' ? `${startTag}/>` : `${startTag}>${inner}</${name}>`;
}

function innerXml(name: string, field: Field, value: unknown, level: Level): string {
  switch (field.kind) {
    case 'child':
      return isValues(value) ? xmlElement(name, field.shape, value, level) : '';
    case 'children':
      if (value instanceof ListPlaceholder) return value.text;
      return listIn(value)
        .map((one) => (isValues(one) ? xmlElement(name, field.shape, one, level) : ''))
        .join('');
    case 'plain':
      return listIn(value)
        .map((one) => `<${name}>${escapeText(one)}</${name}>`)
        .join('');
    case 'text':
      return escapeText(value);
    case 'attribute':
      return '';
  }
}
