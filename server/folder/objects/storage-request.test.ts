import { expect, test } from 'vitest';
import { hostOf, type ObjectStorage, signedRequest } from './storage-request.ts';

const storage: ObjectStorage = {
  endpoint: 'https://s3.example.org',
  region: 'eu-test-1',
  isPathStyle: false,
  accessKeyId: 'KEY',
  secretAccessKey: 'secret',
};
const path = 's3://music/all/a b.mp3';
const query = { 'list-type': '2', prefix: 'all/' };
const addressOf = async (more: Partial<ObjectStorage>, ofBucket = false) =>
  (await signedRequest({ ...storage, ...more }, ofBucket ? { path, query } : { path })).address;

test('a bucket is asked by its own host, where it has one', async () => {
  expect(await addressOf({})).toBe('https://music.s3.example.org/all/a%20b.mp3');
  expect(await addressOf({}, true)).toBe('https://music.s3.example.org/?list-type=2&prefix=all%2F');
  expect(hostOf(storage, path)).toBe('music.s3.example.org:443');
  expect(hostOf({ ...storage, endpoint: 'http://s3.example.org:9000' }, path)).toBe(
    'music.s3.example.org:9000',
  );
});

test('a bucket is asked by its name in the path of the storage otherwise', async () => {
  const isPathStyle = true;
  expect(await addressOf({ isPathStyle })).toBe('https://s3.example.org/music/all/a%20b.mp3');
  expect(await addressOf({ isPathStyle }, true)).toBe(
    'https://s3.example.org/music?list-type=2&prefix=all%2F',
  );
  expect(hostOf({ ...storage, isPathStyle, endpoint: 'http://[fd00::1]' }, path)).toBe('fd00::1:80');
});
