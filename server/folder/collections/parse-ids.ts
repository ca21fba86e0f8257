import { badInput } from '#server/http/errors.ts';

/** The ids of a comma-joined list. 400 for none, or for more than `max`. */
export function parseIds(ids: string, max: number): string[] {
  const asked = parseOptionalIds(ids);
  if (asked.length === 0) throw badInput('ids must name at least one.');
  if (asked.length > max) throw badInput(`ids must name at most ${max}.`);
  return asked;
}

/** The same, where none is fine. */
export function parseOptionalIds(ids: string): string[] {
  return ids
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
