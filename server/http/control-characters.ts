import { badInput } from './errors.ts';

/** Control characters: C0 without tab and line breaks, and DEL. PostgreSQL cannot store NUL, and no screen shows the others. */
// oxlint-disable-next-line no-control-regex -- it searches for them
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** No valid input nests deeper; the schema refuses deeper input. */
const maxDepth = 32;

function nameOfFirst(value: unknown, name: string, depth = 0): string | undefined {
  if (typeof value === 'string') return control.test(value) ? name : undefined;
  if (typeof value !== 'object' || value === null || depth > maxDepth) return undefined;
  for (const [key, part] of Object.entries(value)) {
    if (control.test(key)) return name;
    const fieldName = nameOfFirst(part, Array.isArray(value) ? name : key, depth + 1);
    if (fieldName !== undefined) return fieldName;
  }
  return undefined;
}

/** Refuses input with a control character in any text at any depth. 400 with the name of the field. */
export function refuseControlCharacters(input: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(input)) {
    const name = control.test(field) ? 'A field' : nameOfFirst(value, field);
    if (name === undefined) continue;
    const sentence = `“${name}” holds a character that is no text (a control character). Please take it out.`;
    throw badInput(sentence, { [field]: sentence });
  }
}
