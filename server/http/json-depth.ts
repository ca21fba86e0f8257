import { Refusal } from '#server/http/errors.ts';

/** Maximum nesting of lists and objects; parsing a million levels blocks the thread for seconds. */
const maxDepth = 64;

const [quote, backslash] = [0x22, 0x5c];
const opens = (code: number) => code === 0x5b || code === 0x7b;
const closes = (code: number) => code === 0x5d || code === 0x7d;

/** The index of the closing quote of a text that begins at `start`, or the length of the JSON. */
function behindText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return json.length;
}

/** Throws 400 where more than 64 lists and objects are nested. Reads each character once. */
export function refuseDeepJson(json: string): void {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = behindText(json, at);
    else if (closes(code)) depth -= 1;
    else if (opens(code)) depth += 1;
    if (depth > maxDepth) throw new Refusal(400, 'invalid_input', 'That has too many lists within lists.');
  }
}
