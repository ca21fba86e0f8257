import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

test('the log holds no password, cookie or token, and a line break in a name makes no line of its own', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  await using server = await testApp({ log });
  const { cookie } = await server.signUp();
  const forged = 'x\n{"level":60,"msg":"forged"}';
  const headers = { cookie, 'user-agent': encodeURI(forged), authorization: 'Bearer a-developer-token' };
  for (const [url, payload] of [
    ['/api/auth/login', { email: forged, password: 'a wrong guess' }],
    ['/api/auth/login', { email: 'ann@example.org', password: 'correct horse' }],
    [`/api/nothing?token=a-token-in-an-address`, {}],
  ] as const)
    await server.app.inject({ method: 'POST', url, payload, headers });
  await server.opened.database.schema.dropTable('session').execute();
  const broken = await server.ask('GET', '/api/auth/me', undefined, cookie);
  expect(broken.statusCode).toBe(500);
  expect(broken.body).not.toMatch(/session|sqlite|at /i);
  const text = lines.join('');
  expect(text).toContain('request failed');
  for (const secret of [
    'correct horse',
    'a wrong guess',
    cookie.split('=')[1] ?? '',
    'a-developer-token',
    'a-token-in',
  ])
    expect(text).not.toContain(secret);
  for (const line of text.trimEnd().split('\n'))
    expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
});
