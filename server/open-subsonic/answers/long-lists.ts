import { setImmediate } from 'node:timers/promises';
import type { Level, Shape } from './field.ts';
import { Slices } from './slices.ts';
import type { Answer, Values } from './values.ts';
import { jsonObject } from './write-json.ts';
import { xmlElement } from './write-xml.ts';
import { isValues, WrittenApart } from './written.ts';

/** Stands around the place of a list: no text of an answer has this sign. */
const mark = '\0';

type How = { format: 'xml' | 'json'; level: Level };

/** Writes the lists of an answer that come slice by slice; between slices others have their turns. */
export function longLists({ format, level }: How) {
  const lists: Buffer[][] = [];

  async function writtenList(name: string, shape: Shape, slices: Slices<unknown>): Promise<WrittenApart> {
    const written: Buffer[] = [];
    for await (const slice of slices.each) {
      const objects = slice.filter(isValues);
      const text =
        format === 'json'
          ? objects.map((one) => jsonObject(shape, one, level)).join(',')
          : objects.map((one) => xmlElement(name, shape, one, level)).join('');
      if (text !== '') written.push(Buffer.from(format === 'json' && written.length > 0 ? `,${text}` : text));
      await setImmediate();
    }
    lists.push(written);
    return new WrittenApart(mark + String(lists.length - 1) + mark);
  }

  /** The values of an answer, with places in the stead of such lists. */
  async function setApart({ shape, values }: Answer): Promise<Values> {
    const kept: Record<string, unknown> = { ...values };
    for (const [name, field] of Object.entries(shape)) {
      const value = values[name];
      if (field.how === 'child' && isValues(value))
        kept[name] = await setApart({ shape: field.shape, values: value });
      if (field.how === 'children' && value instanceof Slices)
        kept[name] = await writtenList(name, field.shape, value);
    }
    return kept;
  }

  return {
    setApart,
    /** What was written around them, with the lists in their places: one after the other it is the answer. */
    putBack: (text: string): Buffer[] =>
      text
        .split(mark)
        .flatMap((part, at) => (at % 2 === 0 ? [Buffer.from(part)] : (lists[Number(part)] ?? []))),
  };
}
