import { expect, test } from 'vitest';
import { refusal } from './endpoint.ts';
import { refusalIn } from './refusal-in.ts';

const told = { error: 'Not here.', code: 'not_found' };

test.each([
  undefined,
  null,
  'text',
  [told],
  {},
  told,
  { ...told, more: 1 },
  { ...told, code: 404 },
  { error: 'Not here.' },
  { ...told, fields: { email: 'That is no address.' } },
  { ...told, fields: { email: 1 } },
  { ...told, fields: ['email'] },
  { ...told, fields: null },
])('a refusal is read as the contract has it: %j', (body) => {
  expect(refusalIn(body)).toEqual(refusal.safeParse(body).data);
});
