import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { refuseDeepJson } from './json-depth.ts';

const within = (depth: number, inner = '') => '['.repeat(depth) + inner + ']'.repeat(depth);
const isRefused = (json: string) => {
  try {
    refuseDeepJson(json);
    return false;
  } catch {
    return true;
  }
};

test('64 lists within each other are read, and 65 are refused', () => {
  expect([isRefused(within(64)), isRefused(within(65))]).toEqual([false, true]);
  expect(isRefused('{"a":'.repeat(65) + '1' + '}'.repeat(65))).toBe(true);
});

test('many lists side by side are not deep', () => {
  expect(isRefused(`[${Array.from({ length: 10_000 }, () => '[{}]').join(',')}]`)).toBe(false);
});

test('brackets within texts do not count, with any number of backslashes before a quote', () => {
  expect(isRefused(JSON.stringify({ text: '['.repeat(200), more: '\\"[[' + '{'.repeat(100) }))).toBe(false);
  // The text ends behind two backslashes: what follows is deep.
  expect(isRefused(`["\\\\",${within(70)}]`)).toBe(true);
  expect(isRefused(`["${'['.repeat(200)}`)).toBe(false);
});

test('a closed list does not count for the next one', () => {
  expect(isRefused(`${within(60)}${within(60)}`)).toBe(false);
});

test('every call refuses a body that is too deep before it is parsed', async () => {
  await using server = await testApp();
  const payload = `{"email":${within(70)}}`;
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'That has too many lists within lists.']);
});
