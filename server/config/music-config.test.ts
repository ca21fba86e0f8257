import { expect, test } from 'vitest';
import { readSettings } from '../doctor/read-settings.ts';
import { readConfig } from './config.ts';

const keys = { S3_ACCESS_KEY_ID: 'KEY', S3_SECRET_ACCESS_KEY: 'a/secret' };

test.runIf(process.platform !== 'win32')('buckets and folders stand beside each other in one list', () => {
  const config = readConfig({
    ...keys,
    MUSIC_DIR: '/srv/music:s3://music/all/:s3://other:/mnt/more',
    BOOKS_DIR: 's3://books',
  });
  expect(config.musicFolders).toEqual(['/srv/music', 's3://music/all', 's3://other', '/mnt/more']);
  expect(config.bookFolders).toEqual(['s3://books']);
});

test('without an endpoint the storage is Amazon’s of the region; with one, buckets are in the path', () => {
  const storage = (more: Record<string, string> = {}) =>
    readConfig({ ...keys, MUSIC_DIR: 's3://music', ...more }).storage;
  expect(storage({ S3_REGION: 'eu-north-1' })).toEqual({
    endpoint: 'https://s3.eu-north-1.amazonaws.com',
    region: 'eu-north-1',
    isPathStyle: false,
    accessKeyId: 'KEY',
    secretAccessKey: 'a/secret',
  });
  const atHome = storage({ S3_ENDPOINT: 'http://nas.lan:9000/' });
  expect(atHome).toMatchObject({ endpoint: 'http://nas.lan:9000', isPathStyle: true, region: 'us-east-1' });
  expect(storage({ S3_ENDPOINT: 'https://s3.example.org', S3_PATH_STYLE: 'off' })?.isPathStyle).toBe(false);
  expect(readConfig({ ...keys, MUSIC_DIR: '/srv/music' }).storage).toBeUndefined();
});

const mistakes: [string, Record<string, string>][] = [
  ['MUSIC_DIR must name buckets as s3://bucket or s3://bucket/prefix', { MUSIC_DIR: 's3://' }],
  ['MUSIC_DIR must name buckets as s3://bucket or s3://bucket/prefix', { MUSIC_DIR: 's3://a-b/x//y' }],
  ['BOOKS_DIR must name buckets as s3://bucket or s3://bucket/prefix', { BOOKS_DIR: 's3://b@d/x' }],
  [
    'MUSIC_DIR names a bucket, which needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    { S3_ACCESS_KEY_ID: '', MUSIC_DIR: 's3://music' },
  ],
  [
    'BOOKS_DIR names a bucket, which needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    { S3_SECRET_ACCESS_KEY: '', BOOKS_DIR: 's3://music' },
  ],
  ['S3_ENDPOINT must be an address such as', { S3_ENDPOINT: 'nas.lan:9000', MUSIC_DIR: 's3://music' }],
  ['S3_ENDPOINT must be an address such as', { S3_ENDPOINT: 'http://nas/path', MUSIC_DIR: 's3://music' }],
  ['S3_REGION must be a name such as eu-central-1', { S3_REGION: 'eu/1', MUSIC_DIR: 's3://music' }],
  ['S3_PATH_STYLE must be “on” or “off”, and it is “yes”', { S3_PATH_STYLE: 'yes' }],
];

test.for(mistakes)('%s: a mistake is named, without a key, and the rest is checked', ([sentence, more]) => {
  const { faults, config } = readSettings({ ...keys, ...more, PORT: '4711' });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(sentence);
  expect(faults[0]).not.toContain('a/secret');
  expect(config.port).toBe(4711);
});
