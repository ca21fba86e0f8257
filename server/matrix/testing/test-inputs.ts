import { toJSONSchema } from 'zod';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { nameOf } from './test-calls.ts';
import { type KnownValues, knownFor } from './test-known-values.ts';

type Shape = Record<string, unknown>;

/** Values that a text without a meaning of its own may have; the first that the contract allows are taken. */
const words = ['Words', 'https://127.0.0.1:9/a', '2026-01-02T03:04:05Z', 'ann@example.org', '12', 'a-b.c:1'];

const record = (value: unknown): Shape => (typeof value === 'object' && value !== null ? { ...value } : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const number = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);

/** The JSON Schema of what a call takes. */
export const shapeOf = (input: z.ZodMiniType): Shape =>
  record(toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));

function texts({ minLength, maxLength, pattern }: Shape): string[] {
  const fits = typeof pattern === 'string' ? new RegExp(pattern, 'u') : /^/;
  return words.filter(
    (word) =>
      word.length >= number(minLength, 0) && word.length <= number(maxLength, Infinity) && fits.test(word),
  );
}

/** Combinations of the fields' values, the first ones first, up to a limit. */
function mixtures(fields: readonly (readonly [string, unknown[]])[], most: number): Shape[] {
  return fields.reduce<Shape[]>(
    (inputs, [name, values]) =>
      values.flatMap((value) => inputs.map((shape) => ({ ...shape, [name]: value }))).slice(0, most),
    [{}],
  );
}

const maxMixtures = 2_000;

function objects(shape: Shape, knownValues: KnownValues): Shape[] {
  const needed = list(shape['required']);
  const fields = Object.entries(record(shape['properties'])).filter(
    ([name]) => needed.includes(name) || (name in knownValues && name !== 'type'),
  );
  return mixtures(
    fields.map(([name, field]) => [name, valuesOf(record(field), knownValues, name)] as const),
    maxMixtures,
  );
}

/** Values that fit the schema, the likeliest first; none where it asks for something that is not known here. */
export function valuesOf(shape: Shape, knownValues: KnownValues, name = ''): unknown[] {
  if ('const' in shape) return [shape['const']];
  if ('enum' in shape) return list(shape['enum']);
  const kinds = list(shape['anyOf'] ?? shape['oneOf']);
  const meant = knownValues[name];
  if (kinds.length > 0) return meant ?? kinds.flatMap((kind) => valuesOf(record(kind), knownValues, name));
  const types = list(shape['type']);
  if (types.length > 0)
    return meant ?? types.flatMap((type) => valuesOf({ ...shape, type }, knownValues, name));
  switch (shape['type']) {
    case 'string':
      return meant ?? texts(shape);
    case 'number':
    case 'integer':
      return meant ?? [Math.max(1, number(shape['minimum'], 1))];
    case 'boolean':
      return [true];
    case 'null':
      return [null];
    case 'array':
      return valuesOf(record(shape['items']), knownValues, name).map((item) => [item]);
    case 'object':
      return objects(shape, knownValues);
    default:
      return meant ?? ['Words'];
  }
}

/** Inputs that the contract accepts, made of what is known by name; throws a sentence where none can be made. */
export function inputsOf(call: Endpoint): Shape[] {
  const inputs = valuesOf(shapeOf(call.input), knownFor(call.path)).map(record);
  if (inputs.length === 0)
    throw new Error(
      `No input can be made for ${nameOf(call)}: one of its fields takes nothing of \`words\` (test-inputs.ts) ` +
        'and is not named in `knownValues` (test-known-values.ts).',
    );
  return inputs;
}
