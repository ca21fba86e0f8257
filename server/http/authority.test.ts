import { expect, test } from 'vitest';
import { parseAuthority } from './authority.ts';

test.each([
  ['nas', 'nas'],
  ['NAS.Local.:4400', 'nas.local'],
  ['127.0.0.1:4650', '127.0.0.1'],
  ['[::1]:4400', '::1'],
  ['[::ffff:127.0.0.1]', '::ffff:127.0.0.1'],
  ['my_container:80', 'my_container'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  [' nas ', 'nas'],
  ['nas:0', 'nas'],
])('%s names %s', (host, name) => {
  expect(parseAuthority(host)?.name).toBe(name);
});

test.each([
  '',
  '127.0.0.1:4650@evil.example',
  'ann@nas',
  'nas:',
  'nas:x',
  'nas:70000',
  'nas:1:2',
  'nas/path',
  'nas?x',
  'nas#x',
  'nas\\evil',
  'a b',
  'a,b',
  'a..b',
  '.nas',
  '%6eas',
  'bücher.example',
  '::1',
  '[::1',
  '[127.0.0.1]',
  '[fe80::1%eth0]',
  '[::1]evil.example',
  '127.1',
  '2130706433',
  '0x7f.1',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(127)}example`,
])('“%s” is no authority', (host) => {
  expect(parseAuthority(host)).toBeUndefined();
});
