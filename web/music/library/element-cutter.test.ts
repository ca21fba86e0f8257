import { expect, test } from 'vitest';
import { createElementCutter } from './element-cutter.ts';

const elements = [
  { id: '1', attributes: { name: 'Brackets ]} [{ and "quotes" and \\', genreNames: ['Jazz', 'Folk'] } },
  { id: '2' },
  { id: '3', attributes: { name: 'Édith \u{1F3B5} \u2028', artwork: { url: 'a,b' } } },
  { id: '4', attributes: { name: '\\"' } },
  {},
];
const reply = (list: unknown[], space?: number) => JSON.stringify({ albums: list }, null, space);

function cutInParts(text: string, partLength: number, most = 2) {
  const cutter = createElementCutter(most);
  const lists: unknown[][] = [];
  for (let at = 0; at < text.length; at += partLength)
    for (const list of cutter.lists(text.slice(at, at + partLength)))
      lists.push(JSON.parse(list) as unknown[]);
  return { lists, frame: cutter.frame() };
}

test.each([0, 2])(
  'wherever the text is parted, each element is given once and whole (indent %i)',
  (space) => {
    const text = reply(elements, space);
    for (let length = 1; length <= text.length; length += 1) {
      const { lists, frame } = cutInParts(text, length);
      expect(lists.flat()).toEqual(elements);
      expect(Math.max(...lists.map((list) => list.length))).toBeLessThanOrEqual(2);
      expect(JSON.parse(frame)).toEqual({ albums: [] });
    }
  },
);

test('an answer with an empty list has no elements, and is its own frame', () => {
  expect(cutInParts(reply([]), 5)).toEqual({ lists: [], frame: reply([]) });
});

test.each([
  ['cut short', reply(elements).slice(0, -1)],
  ['cut short within an element', reply(elements).slice(0, 40)],
  ['a page of a proxy', '<h1>Bad gateway</h1>'],
  ['elements that are no objects', '{"albums":["1",2]}'],
  ['something between the elements', '{"albums":[{},{} wrong {},{}]}'],
])('an answer that is %s has a frame that tells', (_, text) => {
  const { frame } = cutInParts(text, 7);
  expect(() => expect(JSON.parse(frame)).toEqual({ albums: [] })).toThrow();
});
