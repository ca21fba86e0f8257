import { expect, test } from 'vitest';
import { xmlOf } from '../testing/test-formats.ts';
import { serializeFailure, serializeResponse } from './envelope.ts';
import {
  child,
  children,
  core,
  flag,
  type Level,
  number,
  numbers,
  open,
  ownText,
  required,
  text,
  texts,
  time,
} from './field.ts';
import { type Answer, answerOf, Slices } from './values.ts';

const note = { id: required(text), at: time, size: number, isOld: flag };
const shape = {
  list: child({
    one: child(note),
    many: children(note),
    words: texts,
    folder: numbers,
    line: children({ value: ownText }),
  }),
};

async function textOf(answer: Answer, format: 'xml' | 'json', level: Level = 'open'): Promise<string> {
  let text = '';
  for await (const piece of serializeResponse(answer, { format, level, serverVersion: '1' }))
    text += piece.toString();
  return text;
}
async function jsonOf(answer: Answer, level?: Level): Promise<unknown> {
  const whole: { 'subsonic-response': { list: unknown } } = JSON.parse(await textOf(answer, 'json', level));
  return whole['subsonic-response'].list;
}
const xmlIn = async (answer: Answer, level?: Level) => xmlOf(await textOf(answer, 'xml', level)).elements[0];

test('a list stays a list in JSON, with one object and with none, and one object stays one', async () => {
  expect(
    await jsonOf(
      answerOf(shape, { list: { one: { id: 'a' }, many: [{ id: 'b' }], line: [{ value: 'c' }] } }),
    ),
  ).toEqual({
    one: { id: 'a' },
    many: [{ id: 'b' }],
    words: [],
    folder: [],
    line: [{ value: 'c' }],
  });
  expect(await jsonOf(answerOf(shape, { list: {} }))).toEqual({ many: [], words: [], folder: [], line: [] });
});

test('numbers and booleans have no quotes in JSON, and times have three decimals in both', async () => {
  const answer = answerOf(shape, {
    list: { one: { id: '7', at: 1_700_000_000_000, size: 0, isOld: false }, folder: [1] },
  });
  expect(await jsonOf(answer)).toMatchObject({
    one: { id: '7', at: '2023-11-14T22:13:20.000Z', size: 0, isOld: false },
    folder: [1],
  });
  expect((await xmlIn(answer))?.elements).toEqual([
    {
      name: 'one',
      attributes: { id: '7', at: '2023-11-14T22:13:20.000Z', size: '0', isOld: 'false' },
      elements: [],
      text: '',
    },
    { name: 'folder', attributes: {}, elements: [], text: '1' },
  ]);
});

test('what XML forbids is left out of both formats, and what it writes in another way is read as it was', async () => {
  const odd = '<a href="b">&amp; \u0000\u0007\uFFFE\uD800😀\n\t';
  const answer = answerOf(shape, { list: { one: { id: odd }, words: [odd], line: [{ value: odd }] } });
  const expected = '<a href="b">&amp; 😀\n\t';
  expect(await jsonOf(answer)).toMatchObject({
    one: { id: expected },
    words: [expected],
    line: [{ value: expected }],
  });
  const elements = (await xmlIn(answer))?.elements ?? [];
  expect(elements[0]?.attributes['id']).toBe(expected);
  expect(elements.slice(1).map((element) => element.text)).toEqual([expected, expected]);
});

test('an app that fails on unknown fields gets fewer: none of OpenSubsonic, or only required ones', async () => {
  const graded = {
    list: core(
      child({
        id: required(text),
        needed: core(text),
        usual: text,
        more: open(text),
        others: open(children(note)),
      }),
    ),
  };
  const answer = answerOf(graded, {
    list: { id: 'a', needed: 'b', usual: 'c', more: 'd', others: [{ id: 'e' }] },
  });
  const all = { id: 'a', needed: 'b', usual: 'c', more: 'd', others: [{ id: 'e' }] };
  expect(await jsonOf(answer, 'open')).toEqual(all);
  expect(await jsonOf(answer, 'classic')).toEqual({ id: 'a', needed: 'b', usual: 'c' });
  expect(await jsonOf(answer, 'minimal')).toEqual({ id: 'a', needed: 'b' });
  expect((await xmlIn(answer, 'classic'))?.elements).toEqual([]);
});

test('a list in slices is serialized like a whole one', async () => {
  const objects = Array.from({ length: 250 }, (_, index) => ({ id: `so-${index}` }));
  async function* slices() {
    yield objects.slice(0, 100);
    yield [];
    yield objects.slice(100);
  }
  for (const format of ['json', 'xml'] as const)
    expect(await textOf(answerOf(shape, { list: { many: new Slices(slices()) } }), format)).toBe(
      await textOf(answerOf(shape, { list: { many: objects } }), format),
    );
});

test('a failure has its code, a sentence, and the address of a help page', () => {
  const refusal = { code: 70, message: 'Not “here” & now', helpUrl: 'https://example.org/a?b=1&c=2' };
  const text = (format: 'xml' | 'json') =>
    serializeFailure(refusal, { format, level: 'minimal', serverVersion: '1' }).toString();
  expect(JSON.parse(text('json'))).toMatchObject({ 'subsonic-response': { status: 'failed' } });
  expect(xmlOf(text('xml'))).toMatchObject({
    attributes: { status: 'failed', version: '1.16.1', type: 'earshot', openSubsonic: 'true' },
    elements: [{ name: 'error', attributes: { code: '70', message: refusal.message } }],
  });
});

test.each(['xml', 'json'] as const)(
  'a list that an operation made whole is written in %s some objects at a time, wherever it stands',
  async (format) => {
    const notes = Array.from({ length: 230 }, (_, index) => ({ id: `n-${index}`, size: index }));
    const nested = {
      list: child({ group: children({ name: text, many: children(note) }), many: children(note) }),
    };
    const answer = answerOf(nested, { list: { group: [{ name: 'a', many: notes }], many: notes } });
    const pieces: string[] = [];
    for await (const piece of serializeResponse(answer, { format, level: 'open', serverVersion: '1' }))
      pieces.push(piece.toString());
    const counts = pieces.map((piece) => piece.split('n-').length - 1);
    expect([Math.max(...counts), counts.filter((count) => count > 0).length]).toEqual([50, 10]);
    const whole = pieces.join('');
    expect([...whole.matchAll(/n-(\d+)/g)].map(([, index]) => Number(index))).toEqual([
      ...notes.keys(),
      ...notes.keys(),
    ]);
    const inOnePiece = answerOf(nested, {
      list: { group: [{ name: 'a', many: notes.slice(0, 50) }], many: notes.slice(0, 50) },
    });
    const short = await textOf(inOnePiece, format);
    expect(whole.startsWith(short.slice(0, short.indexOf('n-49')))).toBe(true);
  },
);
