import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LogFormat } from './log/create-log.ts';
import { createLog } from './log/create-log.ts';
import { testApp } from './testing/test-app.ts';

/** What the log holds after wrong passwords from two addresses, and a right one. */
async function logOf(format: LogFormat): Promise<string> {
  let text = '';
  const log = createLog({ format, level: 'info' }, (line) => {
    text += line;
  });
  await using server = await testApp({ log });
  await server.signUp();
  const login = (password: string, remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { email: 'ann@example.org', password },
    });
  await login('correct horse', '192.0.2.9');
  await login('a wrong guess', '192.0.2.1');
  await login('a wrong guess', '2001:db8::7');
  return text;
}

const filter = 'contrib/fail2ban/filter.d/earshot.conf';
const hasFail2ban = spawnSync('fail2ban-regex', ['--version']).status === 0;

test.each(['json', 'plain'] as const)(
  'a failed log-in is logged with its address and nothing of who it was (%s)',
  async (format) => {
    const lines = (await logOf(format)).split('\n').filter((line) => line.includes('log-in failed'));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('192.0.2.1');
    expect(lines[1]).toContain('2001:db8:0:0::/64');
    expect(lines.join('')).not.toMatch(/ann@|wrong guess/);
  },
);

test.runIf(hasFail2ban).each(['json', 'plain'] as const)(
  'fail2ban finds the failed log-ins in the log (%s)',
  async (format) => {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-fail2ban-'));
    const path = join(folder, 'earshot.log');
    writeFileSync(path, await logOf(format));
    const { stdout } = spawnSync('fail2ban-regex', ['--print-all-matched', path, filter], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(stdout).toMatch(/, 2 matched,/);
  },
);
