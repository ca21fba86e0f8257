import { badInput } from '#server/http/errors.ts';
import { refuseDeepJson } from '#server/http/json-depth.ts';

const unreadable = () => badInput('The request could not be read.');

/**
 * What an app sent as JSON, whatever it says of its type; undefined for nothing. 400 for what is none, nests too deep or
 * holds a NUL, which no database keeps.
 */
export function parseJson(body: unknown): unknown {
  if (typeof body !== 'string' || body.trim() === '') return undefined;
  refuseDeepJson(body);
  if (/\\u0000/i.test(body)) throw unreadable();
  try {
    return JSON.parse(body);
  } catch {
    throw unreadable();
  }
}
