import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { collection } from '#contract/v1/provider.ts';
import { fitsAsIs, replyEncoder } from './reply-encoder.ts';

const song = { id: '1', type: 'songs', attributes: { name: 'Naima', audio: { sampleRate: 1, frames: 2 } } };
const page = (one: object) => ({ data: [one], meta: { total: 1 } });

test('an answer as the contract has it is sent as it is', () => {
  const answer = page({ id: '1', type: 'songs', attributes: { name: 'Naima', genreNames: ['Jazz'] } });
  expect(replyEncoder(collection)(answer)).toBe(JSON.stringify(answer));
  expect(fitsAsIs(collection)(answer)).toBe(true);
});

test('what the contract lacks is not sent, at any depth', () => {
  const planted = {
    ...page({
      id: '1',
      type: 'songs',
      path: '/music/secret.flac',
      attributes: { name: 'Naima', password_hash: 'x', artwork: { url: 'a', path: 'b' } },
      relationships: { albums: { data: [{ id: '2', type: 'albums', owner: 'ann' }] } },
    }),
    secret: 1,
  };
  expect(JSON.parse(replyEncoder(collection)(planted) ?? '')).toEqual(
    page({
      id: '1',
      type: 'songs',
      attributes: { name: 'Naima', artwork: { url: 'a' } },
      relationships: { albums: { data: [{ id: '2', type: 'albums' }] } },
    }),
  );
});

test('what does not fit the contract is an error and no answer', () => {
  for (const wrong of [
    page(song),
    page({ id: 1, type: 'songs' }),
    { data: {} },
    null,
    'text',
    page({ id: '1' }),
  ])
    expect(() => replyEncoder(collection)(wrong)).toThrow(z.core.$ZodError);
});

class Odd {
  readonly id = '1';
  toJSON(): string {
    return 'something else';
  }
}

const samples: unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  1,
  1.5,
  -0,
  Number.NaN,
  Infinity,
  '',
  'a',
  'on',
  '2026-01-01T00:00:00Z',
  3n,
  [],
  ['a'],
  [1],
  [undefined],
  {},
  { id: 'a' },
  {
    id: 'a',
    more: 1,
  },
  { id: undefined },
  { id: null },
  {
    id: 'a',
    size: 1,
  },
  {
    id: 'a',
    size: undefined,
  },
  {
    id: 'a',
    size: 'b',
  },
  { a: 'b' },
  {
    a: 1,
    b: 2,
  },
  new Date(0),
  new Odd(),
  Object.create({ id: 'inherited' }),
  JSON.parse('{"__proto__":{"id":"a"}}'),
  JSON.parse('{"__proto__":"a"}'),
  {
    id: 'a',
    parts: [{ id: 'b' }],
  },
  {
    id: 'a',
    parts: [{ id: 1 }],
  },
];

const schemas: [string, z.ZodMiniType][] = [
  ['nothing', z.undefined()],
  ['a text', z.string()],
  ['a short text', z.string().check(z.maxLength(1))],
  ['a trimmed text', z.string().check(z.trim())],
  ['a time', z.iso.datetime()],
  ['a number', z.number()],
  ['a whole number', z.int()],
  ['a positive number', z.number().check(z.gte(1))],
  ['a truth', z.boolean()],
  ['one word', z.literal('on')],
  ['one of two words', z.enum(['on', 'off'])],
  ['either', z.union([z.string(), z.object({ id: z.string() })])],
  [
    'a changed text',
    z.pipe(
      z.string(),
      z.transform((text) => `${text}!`),
    ),
  ],
  ['anything', z.unknown()],
  ['perhaps a text', z.optional(z.string())],
  ['a text or null', z.nullable(z.string())],
  ['texts', z.array(z.string())],
  ['a list of one', z.array(z.unknown()).check(z.maxLength(1))],
  ['texts by name', z.record(z.string(), z.string())],
  ['numbers by word', z.partialRecord(z.enum(['a', 'b']), z.number())],
  ['an object', z.object({ id: z.string(), size: z.optional(z.number()) })],
  ['an object with a default', z.object({ id: z._default(z.string(), 'b') })],
  ['a loose object', z.looseObject({ id: z.string() })],
  ['a strict object', z.strictObject({ id: z.string() })],
  ['an object with parts', z.object({ id: z.string(), parts: z.array(z.object({ id: z.string() })) })],
  ['a checked object', z.object({ id: z.string() }).check(z.refine(({ id }) => id === 'a'))],
];

test.each(schemas)('%s is written as parsing would have it, or not at all', (_name, schema) => {
  const json = (make: () => unknown): unknown => {
    try {
      return make();
    } catch (thrown) {
      return thrown instanceof z.core.$ZodError ? 'does not fit' : 'is no JSON';
    }
  };
  for (const sample of samples)
    expect(json(() => replyEncoder(schema)(sample))).toBe(
      json(() => JSON.stringify(z.parse(schema, sample))),
    );
});
