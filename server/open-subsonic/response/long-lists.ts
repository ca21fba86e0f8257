import { fastJson } from './fast-json.ts';
import type { Level, Shape } from './field.ts';
import { Slices } from './slices.ts';
import { isValues, ListPlaceholder, listIn } from './value-text.ts';
import type { Answer, Values } from './values.ts';
import { jsonObjects } from './write-json.ts';
import { xmlElement } from './write-xml.ts';

/** So many objects of a list are written in one turn. */
const turnSize = 50;

const isLong = (value: unknown): boolean =>
  value instanceof Slices || (Array.isArray(value) && value.length > turnSize);
const holdsLong = (value: unknown): boolean => isValues(value) && Object.values(value).some(isLong);

async function* slicesOf(list: readonly unknown[]): AsyncGenerator<readonly unknown[], void, void> {
  for (let start = 0; start < list.length; start += turnSize) yield list.slice(start, start + turnSize);
}

/** Stands around the place of a list: no text of an answer has this sign. */
const mark = '\0';

type How = { format: 'xml' | 'json'; level: Level };

/**
 * Writes long lists of an answer slice by slice, each when it is sent, and reads those that come in slices then: no page of
 * a library is ever whole in memory.
 */
export function longLists({ format, level }: How) {
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

  function putAside(name: string, shape: Shape, slices: Slices<unknown>): ListPlaceholder {
    lists.push(serializeList(name, shape, slices));
    return new ListPlaceholder(mark + String(lists.length - 1) + mark);
  }

  function listApart(name: string, shape: Shape, value: unknown): unknown {
    if (value instanceof Slices) return putAside(name, shape, value);
    const list = listIn(value);
    if (isLong(list)) return putAside(name, shape, new Slices(slicesOf(list)));
    if (!list.some(holdsLong)) return value;
    return list.map((one) => (isValues(one) ? setApart({ shape, values: one }) : one));
  }

  /** The values of an answer, with places in the stead of such lists. */
  function setApart({ shape, values }: Answer): Values {
    const kept: Record<string, unknown> = { ...values };
    for (const [name, field] of Object.entries(shape)) {
      const value = values[name];
      if (field.how === 'child' && isValues(value))
        kept[name] = setApart({ shape: field.shape, values: value });
      if (field.how === 'children') kept[name] = listApart(name, field.shape, value);
    }
    return kept;
  }

  return {
    setApart,
    /** What was written around them, with the lists in their places: one after the other it is the answer. */
    async *putBack(text: string): AsyncGenerator<Buffer, void, void> {
      for (const [at, part] of text.split(mark).entries()) {
        const list = at % 2 === 0 ? undefined : lists[Number(part)];
        if (list === undefined) yield Buffer.from(part);
        else yield* list;
      }
    },
  };
}
