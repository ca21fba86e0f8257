import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const base = { PUBLIC_URL: 'https://music.example.org', SMTP_FROM: 'earshot@example.org' };
const read = (settings: Record<string, string>) => readConfig({ ...base, ...settings }).mailServer;
const from = 'earshot@example.org';

test('without a mail server no mail is sent', () => {
  expect(readConfig({ PUBLIC_URL: base.PUBLIC_URL }).mailServer).toBeUndefined();
});

test.each([
  [
    'smtps://ann:p%40ss@mail.example.org',
    {
      host: 'mail.example.org',
      port: 465,
      encryption: 'tls',
      login: { user: 'ann', password: 'p@ss' },
      from,
    },
  ],
  [
    'smtp://mail.example.org/',
    { host: 'mail.example.org', port: 587, encryption: 'starttls', login: undefined, from },
  ],
  [
    'smtp://192.168.1.5:25',
    { host: '192.168.1.5', port: 25, encryption: 'starttls', login: undefined, from },
  ],
  ['smtp://localhost:25', { host: 'localhost', port: 25, encryption: 'none', login: undefined, from }],
  ['smtp://[::1]:25', { host: '::1', port: 25, encryption: 'none', login: undefined, from }],
  ['smtps://127.0.0.1', { host: '127.0.0.1', port: 465, encryption: 'tls', login: undefined, from }],
])('%s is understood', (SMTP_URL, server) => {
  expect(read({ SMTP_URL })).toEqual(server);
});

test('a password of any signs stands apart', () => {
  expect(
    read({ SMTP_URL: 'smtps://ann%40example.org@mail.example.org', SMTP_PASSWORD: 'p@ss/#:' })?.login,
  ).toEqual({
    user: 'ann@example.org',
    password: 'p@ss/#:',
  });
});

test.each([
  [{ SMTP_URL: 'mail.example.org' }, /^SMTP_URL must look like smtps:\/\//],
  [{ SMTP_URL: 'https://mail.example.org' }, /^SMTP_URL must look like/],
  [{ SMTP_URL: 'smtp://' }, /^SMTP_URL must look like/],
  [{ SMTP_URL: 'smtp://mail.example.org/box?tls=no' }, /^SMTP_URL must look like/],
  [{ SMTP_URL: 'smtp://ann:%zz@mail.example.org' }, /^SMTP_URL must look like/],
  [
    { SMTP_URL: 'smtp://ann:secret-word@mail.example.org', SMTP_PASSWORD: 'y' },
    /^SMTP_PASSWORD is set, and SMTP_URL holds/,
  ],
  [
    { SMTP_URL: 'smtp://mail.example.org', SMTP_PASSWORD: 'y' },
    /^SMTP_PASSWORD is set, and SMTP_URL names no user/,
  ],
  [{ SMTP_URL: 'smtp://mail.example.org', SMTP_FROM: '' }, /^SMTP_URL needs SMTP_FROM/],
  [
    { SMTP_URL: 'smtp://mail.example.org', SMTP_FROM: 'Ann <ann@example.org>' },
    /^SMTP_FROM must be an address/,
  ],
  [{ SMTP_URL: 'smtp://mail.example.org', SMTP_FROM: 'a@x.org, b@x.org' }, /^SMTP_FROM must be an address/],
  [{ SMTP_URL: 'smtp://mail.example.org', PUBLIC_URL: '' }, /^SMTP_URL needs PUBLIC_URL/],
  [{}, /^SMTP_FROM is set, and SMTP_URL is not/],
  [{ SMTP_FROM: '', SMTP_PASSWORD: 'x' }, /^SMTP_PASSWORD is set, and SMTP_URL is not/],
])('a bad value stops the start with a sentence that names it and no password (%o)', (settings, sentence) => {
  const readMail = () => read(settings);
  expect(readMail).toThrow(sentence);
  expect(readMail).not.toThrow(/secret-word/);
});
