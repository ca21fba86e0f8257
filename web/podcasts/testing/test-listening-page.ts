import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ProgressEntry } from '#contract/progress.ts';
import { forgetOutbox } from '#web/outbox/listener-outbox.ts';
import { FakeAudio } from '#web/player/testing/fake-audio.ts';
import { numbered } from '#web/player/testing/numbered-engine.ts';
import { pretendServer } from '#web/testing/test-server.ts';
import { createEpisodeListening } from '../playback/episode-listening.ts';
import { testEpisode } from './test-episode-engine.ts';
import { justNow } from './test-progress-entry.ts';

export const progressEntry = (more: Partial<ProgressEntry> = {}): ProgressEntry => ({
  episodeId: '7',
  progress: 10,
  completed: false,
  positionSeconds: 360,
  durationSeconds: 3600,
  version: 3,
  updatedAt: justNow,
  ...more,
});

/** What the storage and the pretended server do takes several turns of the loop. */
export const flushTasks = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve));
};

type Page = { entries?: ProgressEntry[]; savedEntry?: ProgressEntry; userId?: string | undefined };

/** A page in a browser of its own, with what the server knows of an episode; the test takes the globals back. */
export function listeningPage({ entries = [], savedEntry = progressEntry({ version: 4 }), userId }: Page) {
  const audio = new FakeAudio();
  vi.stubGlobal('indexedDB', new IDBFactory());
  // A new page for any listener.
  if (userId !== undefined) void forgetOutbox(userId);
  vi.stubGlobal('Audio', function Audio() {
    return audio;
  });
  const server = pretendServer({
    'POST /api/podcast/get-progress': { body: entries },
    'GET /api/podcast/speeds': { body: { speeds: [{ feedId: 7, speed: 1.5 }] } },
    'POST /api/podcast/save-progress': { body: savedEntry },
  });
  const session = createStore<{ userId: string | undefined }>(() => ({ userId }));
  const listening = createEpisodeListening(session);
  const engine = numbered(listening.engine);
  const requestsTo = (name: string) => server.asked.filter(({ path }) => path.endsWith(name));
  async function playing() {
    engine.load(testEpisode('7'), { play: true });
    await flushTasks();
    audio.sound();
    await flushTasks();
  }
  async function heardTo(seconds: number) {
    audio.goTo(seconds, 3600);
    engine.pause();
    await flushTasks();
  }
  return { audio, server, session, listening, engine, playing, heardTo, asked: requestsTo };
}
