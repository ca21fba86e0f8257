import { badInput } from '#server/http/errors.ts';
import { refuseDeepJson } from '#server/http/json-depth.ts';

const unreadable = () => badInput('The request could not be read.');

/**
 * Parses a body as JSON, whatever its content type; undefined for an empty body. 400 for invalid JSON, for JSON that nests
 * too deep, and for NUL, which no database can store.
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
