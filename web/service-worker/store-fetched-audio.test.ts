import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAudioPieces } from '../downloads/store/audio-pieces.ts';
import { backgroundName } from '../downloads/store/background-name.ts';
import { testCaches } from '../downloads/testing/test-caches.ts';
import { storeFetchedAudio } from './store-fetched-audio.ts';

const device = { current: testCaches() };
beforeEach(() => {
  device.current = testCaches();
  vi.stubGlobal('caches', device.current.caches);
});
afterEach(() => void vi.unstubAllGlobals());

const home = 'https://music.example.org';
const pathOf = (url: string) => new URL(url).pathname;
/** A background fetch of a listener with the responses by song number. */
const registrationOf = (userId: string, answers: Record<string, () => Promise<Response>>) => ({
  id: backgroundName(userId),
  matchAll: async () =>
    Object.entries(answers).map(([id, answer]) => ({
      request: new Request(`${home}/api/folder/audio/${id}?quality=small`),
      responseReady: answer(),
    })),
});
const sound = async () => new Response(new Uint8Array(10), { headers: { 'content-length': '10' } });
const isWhole = async (userId: string, id: string) =>
  (await openAudioPieces(userId).facts(`song-${id}`))?.isWhole === true;

test('whole audio of a background fetch is stored, whatever else failed', async () => {
  await storeFetchedAudio(
    'ann',
    registrationOf('ann', {
      1: () => Promise.reject(new DOMException('gone', 'AbortError')),
      2: async () => Response.json({ error: 'Not here.' }, { status: 404 }),
      3: sound,
      4: async () => new Response(new Uint8Array(3), { headers: { 'content-length': '10' } }),
    }),
    pathOf,
  );
  expect(await Promise.all(['1', '2', '3', '4'].map((id) => isWhole('ann', id)))).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test('a background fetch of another listener is not stored', async () => {
  await storeFetchedAudio('bob', registrationOf('ann', { 3: sound }), pathOf);
  await storeFetchedAudio(undefined, registrationOf('ann', { 3: sound }), pathOf);
  expect([await isWhole('ann', '3'), await isWhole('bob', '3')]).toEqual([false, false]);
});
