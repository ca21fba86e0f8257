import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without any variable podcasts are searched at Apple, and no private machine is reached', () => {
  expect(readConfig({})).toMatchObject({
    allowPrivateHosts: [],
    podcastIndex: undefined,
    itunesSearchUrl: 'https://itunes.apple.com/search',
    podcastExportUrl: undefined,
  });
});

test('every variable of podcasts is read', () => {
  expect(
    readConfig({
      ALLOW_PRIVATE_HOSTS: 'nas.lan:8080, [::1]:80 10.0.0.5:443',
      PODCAST_INDEX_KEY: 'k',
      PODCAST_INDEX_SECRET: 's',
      ITUNES_SEARCH_URL: '',
      PODCAST_EXPORT_URL: 'https://example.org/export',
    }),
  ).toMatchObject({
    allowPrivateHosts: ['nas.lan:8080', '::1:80', '10.0.0.5:443'],
    podcastIndex: { key: 'k', secret: 's', url: 'https://api.podcastindex.org/api/1.0' },
    itunesSearchUrl: undefined,
    podcastExportUrl: 'https://example.org/export',
  });
});

test.each([
  [{ ALLOW_PRIVATE_HOSTS: 'nas.lan' }, 'ALLOW_PRIVATE_HOSTS'],
  [{ ALLOW_PRIVATE_HOSTS: 'nas.lan:99999' }, 'ALLOW_PRIVATE_HOSTS'],
  [{ ALLOW_PRIVATE_HOSTS: 'http://nas.lan:80' }, 'ALLOW_PRIVATE_HOSTS'],
  [{ PODCAST_INDEX_KEY: 'k' }, 'PODCAST_INDEX_SECRET'],
  [{ PODCAST_INDEX_SECRET: 's' }, 'PODCAST_INDEX_KEY'],
  [{ PODCAST_INDEX_KEY: 'k', PODCAST_INDEX_SECRET: 's', PODCAST_INDEX_URL: 'nowhere' }, 'PODCAST_INDEX_URL'],
  [{ ITUNES_SEARCH_URL: 'ftp://x' }, 'ITUNES_SEARCH_URL'],
  [{ PODCAST_EXPORT_URL: 'javascript:alert(1)' }, 'PODCAST_EXPORT_URL'],
])('%o stops the start and names %s', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(name);
});
