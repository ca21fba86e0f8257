import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testApp } from '#server/testing/test-app.ts';
import { refuseControlCharacters } from './control-characters.ts';

const isRefused = (input: Record<string, unknown>) => {
  try {
    refuseControlCharacters(input);
    return false;
  } catch {
    return true;
  }
};

test('a control character is found at any depth', () => {
  for (const input of [
    { name: 'a\u0000b' },
    { list: ['fine', ['\u0007']] },
    { deep: { deeper: [{ text: 'a\u007f' }] } },
    { deep: { 'a\u0001': 'b' } },
    { 'a\u0000': 1 },
  ])
    expect(isRefused(input), JSON.stringify(input)).toBe(true);
});

test('lines, tabs, emoji and every script are text', () => {
  expect(isRefused({ text: 'One\r\n\tTwo 🎧 אבג 日本 \u200d e\u0301', number: 1, nothing: null })).toBe(
    false,
  );
});

onBothDatabases((open) => {
  test('NUL in a call gets a sentence that names the field, on either database', async () => {
    await using server = await testApp({}, await open());
    const { cookie } = await server.signUp();
    const answers = [
      await server.ask('POST', '/api/auth/login', {
        email: 'a\u0000@example.org',
        password: 'correct horse',
      }),
      await server.ask('POST', '/api/apple/save-token', { userToken: 'a\u0000b' }, cookie),
      await server.ask('POST', '/api/apple/remove-from-ratings', { songIds: ['a\u0000'] }, cookie),
    ];
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json<{ error: string }>().error).toMatch(/holds a character that is no text/);
    }
  });
});
