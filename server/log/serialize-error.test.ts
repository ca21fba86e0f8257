import { expect, test } from 'vitest';
import { serializeError } from './serialize-error.ts';

const messageOf = (text: string) => serializeError(new Error(text)).message;

test.each([
  [
    'no answer from https://ann:secret@feeds.example.org/private?key=1',
    'no answer from https://feeds.example.org/…',
  ],
  ['connect to postgres://earshot:pass/word@db:5432/music failed', 'connect to postgres://… failed'],
  ['connect to postgres://earshot:password@db:5432/music failed', 'connect to postgres://db:5432/… failed'],
  ["ENOENT: no such file, open '/music/Ann's Song.mp3'", 'ENOENT: no such file, open “…”'],
  ['Unexpected token in "the title" at 4', 'Unexpected token in “…” at 4'],
  ["it doesn't answer and can't be asked", "it doesn't answer and can't be asked"],
])('of “%s” the log keeps no secret and no name', (message, expected) => {
  expect(messageOf(message)).toBe(expected);
});

test('an error keeps its code, its cause and where it came from, and nothing that a library hung on it', () => {
  const error = Object.assign(new Error('no', { cause: new Error('because of "a title"') }), {
    code: '23505',
    detail: 'Key (email)=(ann@example.org) already exists.',
  });
  const serialized = serializeError(error);
  expect(serialized).toMatchObject({ type: 'Error', code: '23505', cause: { message: 'because of “…”' } });
  expect(serialized.stack).toContain('serialize-error.test.ts');
  expect(JSON.stringify(serialized)).not.toMatch(/ann@|a title/);
});
