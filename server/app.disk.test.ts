import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testApp, testConfig } from './testing/test-app.ts';

test('a server whose data folder cannot be written says that it is not ready, and leaves nothing in one that can', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-disk-'));
  await using server = await testApp({ config: { ...testConfig, dataFolder } });
  expect((await server.ask('GET', '/readyz')).statusCode).toBe(200);
  expect(readdirSync(dataFolder)).toEqual([]);
  rmSync(dataFolder, { recursive: true });
  const answer = await server.ask('GET', '/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { code: 'not_ready', error: 'The data folder cannot be written.' },
  ]);
});

test('a disk that is full is logged once and answered each time', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  await using server = await testApp({
    log,
    doctor: () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
  });
  const { cookie } = await server.signUp();
  const statuses: number[] = [];
  for (let time = 0; time < 5; time += 1)
    statuses.push((await server.ask('GET', '/api/operator/doctor', undefined, cookie)).statusCode);
  expect(statuses).toEqual([507, 507, 507, 507, 507]);
  expect(lines.filter((line) => line.includes('disk_full'))).toHaveLength(1);
});
