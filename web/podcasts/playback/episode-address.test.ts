import { afterEach, expect, test, vi } from 'vitest';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { episodeAddress, pipedAddress } from './episode-address.ts';

afterEach(() => void vi.unstubAllGlobals());

test('an episode is fetched from its host over https, and else through our own server', async () => {
  const item = { id: 'a/1', audioUrl: 'https://audio.example.org/1.mp3' };
  const piped = { url: '/api/podcast/audio/a%2F1', isPiped: true };
  expect(pipedAddress(item)).toEqual(piped);
  expect(await episodeAddress({ id: '1', audioUrl: '/api/demo/1.mp3' })).toEqual({
    url: '/api/demo/1.mp3',
    isPiped: true,
  });
  const resolve = 'GET /api/apple/resolve-url';
  const server = pretendServer({ [resolve]: { body: { finalUrl: 'https://cdn.example.org/1' } } });
  expect(await episodeAddress(item)).toEqual({ url: 'https://cdn.example.org/1', isPiped: false });
  expect(server.asked.map(({ path }) => decodeURIComponent(path))).toEqual([
    expect.stringContaining('audio.example.org/1.mp3'),
  ]);
  pretendServer({ [resolve]: { body: { finalUrl: 'http://cdn.example.org/1' } } });
  expect(await episodeAddress(item)).toEqual(piped);
  pretendServer({ [resolve]: refusal(502, 'remote_failed', 'No.') });
  expect(await episodeAddress(item)).toEqual(piped);
});
