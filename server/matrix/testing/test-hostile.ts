import type { Endpoint } from '#contract/endpoint.ts';
import { pick, type Random } from '#rules/seeded-random.ts';
import { shapeOf, valuesOf } from './test-inputs.ts';

type Shape = Record<string, unknown>;

/** Texts that break what trusts them: quotes, patterns, halves of pairs, names that programs give a meaning, long ones. */
const texts: readonly [string, ...string[]] = [
  "'",
  '"',
  '%',
  '_%_',
  '\\',
  '',
  ' ',
  '..%2f..',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '1 or 1=1',
  "l.1'--",
  'p.',
  'ra.',
  'pl.',
  '-1',
  '1e309',
  '0x1',
  '9'.repeat(400),
  'x'.repeat(1_500),
  '1,'.repeat(500),
  '\u{1f600}',
  '\ud800',
  '\u202e\u200d',
  'e\u0301',
  'ﬁ',
  '99999999999999999999',
  '9007199254740993',
  '2147483648',
  'a b c '.repeat(300),
  '<script>alert(1)</script>',
  'null',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
];

/** Characters that are no text: each call must refuse them with a sentence. */
const noText: readonly [string, ...string[]] = ['\u0000', 'a\u0000b', '\u0007', 'a\u001fb', '\u007f'];

const values: readonly [unknown, ...unknown[]] = [
  null,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  { $gt: '' },
  { length: 1e9 },
  ['x', 1, null],
];

const record = (value: unknown): Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** A place in an input, by the names that lead to it. */
type Place = (string | number)[];

function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place];
  const parts = Object.entries(value).flatMap(([name, part]) => placesIn(part, [...place, name]));
  return place.length === 0 ? parts : [place, ...parts];
}

function changed(value: unknown, [name, ...rest]: Place, change: (before: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((part: unknown, index) => (String(index) === name ? changed(part, rest, change) : part));
  const before: Shape = typeof value === 'object' && value !== null ? { ...value } : {};
  return { ...before, [name]: changed(before[name], rest, change) };
}

export type Variation = { input: Shape; hasNoText: boolean };

/**
 * The input of a call in another form, as drawn: an optional field more, a field with a text or a value that is made to
 * hurt, one that is missing, one that nobody knows.
 */
export function variationOf(call: Endpoint, right: Shape, random: Random): Variation {
  const fields = Object.entries(record(shapeOf(call.input)['properties']));
  const optional = fields.filter(([name]) => !(name in right) && name !== 'userId');
  let input = { ...right };
  for (const [name, shape] of optional)
    if (random() < 0.4) input[name] = valuesOf(record(shape), {}, name)[0];
  const [first, ...others] = [...placesIn(input), ...optional.map(([name]) => [name])];
  const place = first === undefined ? ['unknown'] : pick(random, [first, ...others]);
  const dice = random();
  if (dice < 0.1) {
    const { [String(place[0])]: _, ...shorter } = input;
    return { input: shorter, hasNoText: false };
  }
  const hasNoText = dice > 0.85;
  const hostile = hasNoText ? pick(random, noText) : dice < 0.7 ? pick(random, texts) : pick(random, values);
  const added = random() < 0.2 && typeof hostile === 'string';
  input = record(
    changed(input, place, (before) =>
      added && typeof before === 'string' ? `${before},${hostile}` : hostile,
    ),
  );
  return { input, hasNoText };
}
