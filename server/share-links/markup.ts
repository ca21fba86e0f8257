/** Text that is markup already. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[];

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '');

function textOf(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return value.map(({ text }) => text).join('');
}

/** Markup from a template: whatever is put into it is text, for contents and for attributes in quotation marks. */
export const markup = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(
    parts.map((part, index) => (index === 0 ? part : textOf(values[index - 1] ?? '') + part)).join(''),
  );
