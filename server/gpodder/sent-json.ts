import { badInput } from '#server/errors.ts';

/** Nothing of these calls nests deeper. */
const maxDepth = 16;

const unreadable = () => badInput('The request could not be read.');

/** How deep brackets nest outside of texts. */
function depthOf(json: string): number {
  let [depth, deepest, inText] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (inText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth);
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return deepest;
}

/**
 * What an app sent as JSON, whatever it says of its type; undefined for nothing. 400 for what is none, nests too deep or
 * holds a NUL, which no database keeps.
 */
export function sentJson(body: unknown): unknown {
  if (typeof body !== 'string' || body.trim() === '') return undefined;
  if (depthOf(body) > maxDepth || /\\u0000/i.test(body)) throw unreadable();
  try {
    return JSON.parse(body);
  } catch {
    throw unreadable();
  }
}
