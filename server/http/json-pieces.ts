/** Entries of a list that are serialized at once. */
const sliceSize = 100;

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > sliceSize;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);

/** Objects down to this depth are searched for long lists. */
const maxDepth = 3;

const holdsLong = (value: unknown, depth: number): boolean =>
  isLong(value) ||
  (depth > 0 && isRecord(value) && Object.values(value).some((inner) => holdsLong(inner, depth - 1)));

/** Serializes JSON in pieces, with the same text as `JSON.stringify`. Long lists are serialized slice by slice. */
export function* jsonPieces(value: unknown, depth = maxDepth): Generator<Buffer, void, void> {
  if (isLong(value)) yield* listPieces(value);
  else if (isRecord(value) && holdsLong(value, depth)) yield* recordPieces(value, depth);
  else yield Buffer.from(JSON.stringify(value) ?? '');
}

function* listPieces(list: readonly unknown[]): Generator<Buffer, void, void> {
  for (let start = 0; start < list.length; start += sliceSize) {
    const text = JSON.stringify(list.slice(start, start + sliceSize));
    const isLast = start + sliceSize >= list.length;
    yield Buffer.from((start === 0 ? '[' : ',') + text.slice(1, -1) + (isLast ? ']' : ''));
  }
}

function* recordPieces(record: Record<string, unknown>, depth: number): Generator<Buffer, void, void> {
  let before = '{';
  for (const [name, inner] of Object.entries(record)) {
    if (inner === undefined) continue;
    yield Buffer.from(`${before}${JSON.stringify(name)}:`);
    yield* jsonPieces(inner, depth - 1);
    before = ',';
  }
  yield Buffer.from(before === '{' ? '{}' : '}');
}
