import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { quietLog } from '../folder/access/log.ts';
import { openMusicFiles } from '../folder/access/music-files.ts';
import { makeFolders } from '../folder/testing/test-app.ts';
import { testStorage } from '../folder/testing/test-storage.ts';
import { musicCheck } from './folder-checks.ts';

test('the doctor says what stands against a bucket, and what to do', async () => {
  const server = await testStorage();
  const { data } = makeFolders();
  const { endpoint, region, accessKeyId, secretAccessKey } = server.storage;
  const config = readConfig({
    DATA_DIR: data,
    MUSIC_DIR: 's3://music/all',
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const objects = config.storage && { storage: config.storage, temporaryFolder: data };
  const files = openMusicFiles(config.musicFolders, {
    log: quietLog,
    patienceMilliseconds: 2_000,
    objects,
  });
  onTestFinished(async () => {
    await files.close();
    await server[Symbol.asyncDispose]();
  });
  const look = async () => musicCheck(config, (folder) => files.examine(folder, data)).look();
  expect(await look()).toMatchObject({ state: 'warning', finding: 's3://music/all is empty.' });
  server.put('all/a.mp3', Buffer.from('sound'));
  expect(await look()).toMatchObject({ state: 'ok', finding: 's3://music/all can be read.' });
  server.befall(() => ({ status: 403, code: 'SignatureDoesNotMatch' }));
  expect(await look()).toMatchObject({
    state: 'fault',
    finding:
      's3://music/all cannot be read. S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID: the object storage refuses the signature.',
    remedy: 'Correct MUSIC_DIR or the variables S3_….',
  });
  server.befall(() => 'silence');
  expect(await look()).toMatchObject({
    state: 'fault',
    finding:
      's3://music/all does not answer: The object storage does not answer: 127.0.0.1 did not answer in time.',
    remedy: 'Look at S3_ENDPOINT and the object storage. Music plays again as soon as it answers.',
  });
});
