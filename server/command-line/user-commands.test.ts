import { expect, test } from 'vitest';
import { cookieOf, testApp } from '#server/testing/test-app.ts';
import { runCommand } from './user-commands.ts';

test('whoever runs the server adds, lists, rescues and deletes an account', async () => {
  await using server = await testApp({
    config: { signups: 'closed', publicUrl: undefined, trustProxy: false },
  });
  const printed: string[] = [];
  let typed = 'correct horse';
  const run = (...words: string[]) =>
    runCommand(words, {
      database: server.opened.database,
      askPassword: async () => typed,
      makePassword: () => 'made-for-you',
      print: (line) => printed.push(line),
      now: () => 0,
    });
  const logIn = (password: string) =>
    server.ask('POST', '/api/auth/login', { email: 'ann@example.org', password });

  await run('user', 'add', 'ann@example.org');
  const login = await logIn('correct horse');
  expect(login.statusCode).toBe(200);
  await run('user', 'list');
  expect(printed.at(-1)).toBe('1 account');
  expect(printed.at(-2)).toMatch(/^ann@example\.org\t.*\truns the server$/);
  typed = '';
  await run('user', 'reset-password', 'ANN@example.org');
  expect(printed).toContain('The password is made-for-you');
  expect((await server.ask('GET', '/api/auth/me', undefined, cookieOf(login))).statusCode).toBe(401);
  expect((await logIn('correct horse')).statusCode).toBe(401);
  expect((await logIn('made-for-you')).statusCode).toBe(200);
  await run('user', 'delete', 'ann@example.org');
  expect((await logIn('made-for-you')).statusCode).toBe(401);

  typed = 'short';
  await expect(run('user', 'add', 'bob@example.org')).rejects.toThrow('8 to 256');
  await expect(run('user', 'add', 'bob')).rejects.toThrow('e-mail address');
  await expect(run('user', 'delete', 'bob@example.org')).rejects.toThrow('no account');
  await expect(run('frobnicate')).rejects.toThrow('Usage:');
});
