import { once } from 'node:events';
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { testApp } from '#server/testing/test-app.ts';
import { backupFolder } from './backup-folder.ts';
import { startBackupService } from './backup-service.ts';
import { testServer } from './testing/test-backups.ts';

const name = 'earshot-2026-05-10T030000Z.zip';
const url = `/api/operator/backups/${name}/download`;
const password = 'correct horse';

async function serverWithBackup(opened: TestDatabase, content: string) {
  const fixture = testServer(opened);
  const file = join(backupFolder(fixture.dataFolder), name);
  writeFileSync(file, content);
  writeFileSync(join(backupFolder(fixture.dataFolder), 'mine.zip'), 'mine');
  const { database } = opened;
  const backups = startBackupService({ ...fixture.needs, database, nightly: false, warn: () => undefined });
  const server = await testApp({ backups }, opened);
  const ann = await server.signUp('ann@example.org', password);
  const bob = await server.signUp('bob@example.org', password);
  return {
    server,
    ann,
    bob,
    file,
    download: (body: object, cookie: string, at = url) => server.ask('POST', at, body, cookie),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      fixture[Symbol.dispose]();
    },
  };
}

onBothDatabases((open) => {
  test('whoever runs the server downloads a backup with their password, and nobody on the way keeps it', async () => {
    await using at = await serverWithBackup(await open(), 'everything');
    const answer = await at.download({ password }, at.ann.cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('everything');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': '10',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
  });

  test('without the password of whoever runs the server no backup leaves it, and guesses are limited as at the log-in', async () => {
    await using at = await serverWithBackup(await open(), 'everything');
    const other = await at.download({ password }, at.bob.cookie);
    expect([other.statusCode, other.json().code]).toEqual([403, 'not_the_operator']);
    const nobody = await at.download({ password }, '');
    expect(nobody.statusCode).toBe(401);
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await at.download({ password: `wrong ${guess}` }, at.ann.cookie)).statusCode);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses.slice(10)).toEqual([429, 429]);
    // Also with the right password.
    expect((await at.download({ password }, at.ann.cookie)).statusCode).toBe(429);
  });

  test('nothing but a backup is downloaded', async () => {
    await using at = await serverWithBackup(await open(), 'everything');
    for (const other of [
      'mine.zip',
      '..%2F..%2Fsecret.key',
      '..%2Fsecret.key',
      'earshot-2020-01-01T000000Z.zip',
    ]) {
      const answer = await at.download(
        { password },
        at.ann.cookie,
        `/api/operator/backups/${other}/download`,
      );
      expect([other, answer.statusCode, answer.json().code]).toEqual([other, 404, 'no_backup']);
    }
    rmSync(at.file);
    expect((await at.download({ password }, at.ann.cookie)).statusCode).toBe(404);
  });

  test('a backup that is on its way stops when the session ends', async () => {
    await using at = await serverWithBackup(await open(), '');
    // Far more than the buffers of a socket.
    truncateSync(at.file, 64 * 1024 ** 3);
    const origin = await at.server.app.listen({ port: 0, host: '127.0.0.1' });
    const client = ask(origin + url, {
      method: 'POST',
      headers: { cookie: at.ann.cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    });
    client.end(JSON.stringify({ password }));
    const [response] = await once(client, 'response');
    expect(response.statusCode).toBe(200);
    const ended = once(response, 'error');
    await at.server.ask('POST', '/api/auth/logout', {}, at.ann.cookie);
    response.resume();
    expect(await ended).toMatchObject([{ code: 'ECONNRESET' }]);
  });
});
