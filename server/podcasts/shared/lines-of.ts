/** More than any list or transcript has. */
const maxLines = 1_000_000;

/** The lines of a text, whatever they end with, one at a time, so that a reader may stop. */
export function* linesOf(text: string): Generator<string> {
  let [feed, carriage] = [-1, -1];
  for (let at = 0, line = 0; at <= text.length && line < maxLines; line += 1) {
    if (feed < at) feed = indexIn(text, '\n', at);
    if (carriage < at) carriage = indexIn(text, '\r', at);
    const end = Math.min(feed, carriage);
    yield text.slice(at, end);
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
}

function indexIn(text: string, sign: string, from: number): number {
  const index = text.indexOf(sign, from);
  return index < 0 ? text.length : index;
}
