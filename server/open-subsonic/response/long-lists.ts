import type { Field, Level, Shape } from './field.ts';
import { isValues, ListPlaceholder, listIn } from './value-text.ts';
import type { Answer, Values } from './values.ts';
import { Slices } from './values.ts';
import { jsonObjects } from './write-json.ts';
import { xmlElement } from './write-xml.ts';

/** Characters that need the careful serializer: escapes, and characters that XML forbids. */
const isSuspect = /\\[bfu]|[\uFFFE\uFFFF]/;

/** Serializes objects of one shape with `JSON.stringify`, in a third of the time. Undefined where its result would differ. */
export function fastJson(shape: Shape, objects: readonly Values[], level: Level): string | undefined {
  if (level !== 'open' || !objects.slice(0, 1).every((one) => matchesShape(shape, one))) return undefined;
  const text = JSON.stringify(objects);
  return isSuspect.test(text) ? undefined : text.slice(1, -1);
}

/** Whether the values have no other fields than the shape, and every list. */
const matchesShape = (shape: Shape, values: Values): boolean =>
  Object.keys(values).every((name) => name in shape) &&
  Object.entries(shape).every(([name, field]) => matchesField(field, values[name]));

function matchesField(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case 'plain':
      return Array.isArray(value);
    case 'children':
      return (
        Array.isArray(value) && value.every((one: unknown) => isValues(one) && matchesShape(field.shape, one))
      );
    case 'child':
      return value === undefined || (isValues(value) && matchesShape(field.shape, value));
    case 'attribute':
      return value === undefined || field.type !== 'time' || typeof value === 'string';
    case 'text':
      return value !== undefined;
  }
}

/** Objects of a list that are written at once. */
const turnSize = 50;

const isLongList = (value: unknown): boolean =>
  value instanceof Slices || (Array.isArray(value) && value.length > turnSize);
const containsLongList = (value: unknown): boolean =>
  isValues(value) && Object.values(value).some(isLongList);

async function* slicesOf(list: readonly unknown[]): AsyncGenerator<readonly unknown[], void, void> {
  for (let start = 0; start < list.length; start += turnSize) yield list.slice(start, start + turnSize);
}

/** Delimits placeholders of lists: no text of a response contains NUL. */
const placeholderMark = '\0';

type WriteOptions = { format: 'xml' | 'json'; level: Level };

/** Serializes and reads long lists slice by slice while they are sent, so that no page is ever whole in memory. */
export function longLists({ format, level }: WriteOptions) {
  const lists: AsyncIterable<Buffer>[] = [];

  async function* serializeList(
    name: string,
    shape: Shape,
    slices: Slices<unknown>,
  ): AsyncGenerator<Buffer, void, void> {
    let between = '';
    for await (const slice of slices.each) {
      const objects = slice.filter(isValues);
      if (objects.length === 0) continue;
      if (format === 'json')
        yield Buffer.from(between + (fastJson(shape, objects, level) ?? jsonObjects(shape, objects, level)));
      else yield Buffer.from(objects.map((one) => xmlElement(name, shape, one, level)).join(''));
      between = ',';
    }
  }

  function extractList(name: string, shape: Shape, slices: Slices<unknown>): ListPlaceholder {
    lists.push(serializeList(name, shape, slices));
    return new ListPlaceholder(placeholderMark + String(lists.length - 1) + placeholderMark);
  }

  function withoutLongLists(name: string, shape: Shape, value: unknown): unknown {
    if (value instanceof Slices) return extractList(name, shape, value);
    const list = listIn(value);
    if (isLongList(list)) return extractList(name, shape, new Slices(slicesOf(list)));
    if (!list.some(containsLongList)) return value;
    return list.map((one) => (isValues(one) ? extractLists({ shape, values: one }) : one));
  }

  /** The values of a response with placeholders for long lists. */
  function extractLists({ shape, values }: Answer): Values {
    const remaining: Record<string, unknown> = { ...values };
    for (const [name, field] of Object.entries(shape)) {
      const value = values[name];
      if (field.kind === 'child' && isValues(value))
        remaining[name] = extractLists({ shape: field.shape, values: value });
      if (field.kind === 'children') remaining[name] = withoutLongLists(name, field.shape, value);
    }
    return remaining;
  }

  return {
    extractLists,
    /** Replaces the placeholders in the serialized text by the lists. The pieces in their order are the response. */
    async *insertLists(text: string): AsyncGenerator<Buffer, void, void> {
      for (const [at, part] of text.split(placeholderMark).entries()) {
        const list = at % 2 === 0 ? undefined : lists[Number(part)];
        if (list === undefined) yield Buffer.from(part);
        else yield* list;
      }
    },
  };
}
