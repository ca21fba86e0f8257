import { expect, test } from 'vitest';
import { refusal } from './endpoint.ts';
import { refusalIn } from './refusal-in.ts';

const refused = { error: 'Not here.', code: 'not_found' };

test.each([
  undefined,
  null,
  'text',
  [refused],
  {},
  refused,
  { ...refused, more: 1 },
  { ...refused, code: 404 },
  { error: 'Not here.' },
  { ...refused, fields: { email: 'That is no address.' } },
  { ...refused, fields: { email: 1 } },
  { ...refused, fields: ['email'] },
  { ...refused, fields: null },
])('a refusal is read as the contract has it: %j', (body) => {
  expect(refusalIn(body)).toEqual(refusal.safeParse(body).data);
});
