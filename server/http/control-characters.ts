import { badInput } from './errors.ts';

/** All that is no text: C0 without tab and line breaks, and DEL. PostgreSQL keeps no NUL, and no screen shows the rest. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Below this nothing of ours nests; deeper input is refused by its schema. */
const deepest = 32;

function nameOfFirst(value: unknown, name: string, depth = 0): string | undefined {
  if (typeof value === 'string') return control.test(value) ? name : undefined;
  if (typeof value !== 'object' || value === null || depth > deepest) return undefined;
  for (const [key, part] of Object.entries(value)) {
    if (control.test(key)) return name;
    const found = nameOfFirst(part, Array.isArray(value) ? name : key, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Refuses input with a control character in any of its texts, wherever they stand; 400 that names the field. */
export function refuseControlCharacters(sent: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(sent)) {
    const name = control.test(field) ? 'A field' : nameOfFirst(value, field);
    if (name === undefined) continue;
    const sentence = `“${name}” holds a character that is no text (a control character). Please take it out.`;
    throw badInput(sentence, { [field]: sentence });
  }
}
