import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PlayableItem } from '#rules/queue/item.ts';
import type { EngineEvent } from '#web/player/engine/engine.ts';
import { FakeAudio } from '#web/player/testing/fake-audio.ts';
import { numbered } from '#web/player/testing/numbered-engine.ts';
import type { EpisodeAddress } from './episode-address.ts';
import { createEpisodeEngine } from './episode-engine.ts';
import type { Run } from './progress-runs.ts';

const episode: PlayableItem = {
  kind: 'episode',
  id: '7',
  title: 'The first mile',
  artistName: 'The Long Way',
  durationMilliseconds: 3_600_000,
  audioUrl: 'https://host.example/7.mp3',
};
const direct: EpisodeAddress = { url: 'https://cdn.example/7.mp3', isPiped: false };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(startSeconds = 600, startPercent?: number) {
  const audio = new FakeAudio();
  const events: EngineEvent[] = [];
  const saves: string[] = [];
  const begun: (number | undefined)[] = [];
  const resumed: { seconds?: number } = {};
  const addresses: EpisodeAddress[] = [];
  const answer: { status: number } = { status: 206 };
  const question = { isTakenBack: false };
  const speed = { isUnknown: false };
  const chapters: { startSeconds: number }[] = [];
  const resolved: string[] = [];
  const fetches: { url: string; signal: AbortSignal }[] = [];
  const whole: { address?: string; isOnItsWay?: boolean; isLost?: boolean } = { address: 'blob:whole' };
  let leaves = 0;
  const run: Run = {
    episodeId: '7',
    startSeconds,
    save: (position, duration, isLast) => saves.push(`${position} of ${duration}${isLast ? ' last' : ''}`),
  };
  const engine = numbered(
    createEpisodeEngine({
      createAudio: () => audio,
      leave: () => {
        leaves += 1;
      },
      ready: () =>
        new Promise((resolve) => (speed.isUnknown ? setTimeout(resolve, 1_000) : resolve(undefined))),
      addressOf: async ({ id }) => {
        resolved.push(id);
        return addresses.shift() ?? direct;
      },
      chaptersOf: () => chapters,
      ask: async () => answer,
      fetchAll: async (url, signal) => {
        fetches.push({ url, signal });
        if (whole.isOnItsWay) await new Promise((resolve) => setTimeout(resolve, 30_000));
        if (whole.isLost) throw new TypeError('Failed to fetch');
        return whole.address;
      },
      runs: {
        async begin(_, chosen) {
          begun.push(chosen);
          if (question.isTakenBack) return undefined;
          return { ...run, startSeconds: chosen ?? startSeconds, startPercent };
        },
        resume: async () => ({ run, ...resumed }),
      },
    }),
  );
  engine.listen((event) => events.push(event));
  const statuses = () => events.flatMap((event) => (event.type === 'status' ? [event.status] : []));
  async function playing() {
    engine.load(episode, { play: true });
    await vi.advanceTimersByTimeAsync(0);
    audio.sound();
  }
  /** Opened in the middle at a host that says neither parts nor length, then through our server, which says no more. */
  async function openedEndless() {
    audio.duration = Number.POSITIVE_INFINITY;
    engine.load(episode, { play: true });
    for (const _ of ['host', 'server']) {
      await vi.advanceTimersByTimeAsync(0);
      audio.know();
    }
    await vi.advanceTimersByTimeAsync(0);
  }
  return {
    engine,
    audio,
    said: events,
    saves,
    begun,
    found: resumed,
    addresses,
    answer,
    statuses,
    playing,
    openedEndless,
    question,
    speed,
    chapters,
    resolved,
    fetches,
    whole,
    takeLeaves: () => leaves,
  };
}

describe('an episode', () => {
  test('starts where its listener was, from the address that was asked for', async () => {
    const { audio, playing, statuses } = setUp();
    await playing();
    expect(audio.src).toBe('https://cdn.example/7.mp3');
    expect(audio.currentTime).toBe(600);
    expect(statuses()).toEqual(['loading', 'playing']);
  });

  test('starts at the second that was chosen, where one was', async () => {
    const { engine, begun } = setUp();
    engine.load(episode, { play: true, startSeconds: 42 });
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual([42]);
  });

  test('goes to the second that was sought before it was there', async () => {
    const { engine, audio, playing } = setUp();
    engine.load(episode, { play: true });
    engine.seek(1_234);
    await vi.advanceTimersByTimeAsync(0);
    audio.sound();
    expect(audio.currentTime).toBe(1_234);
    await playing();
    expect(audio.currentTime).toBe(600);
  });

  test('is not opened when its question was taken back, and asks nothing once something else is played', async () => {
    const { engine, audio, begun, question, takeLeaves } = setUp();
    question.isTakenBack = true;
    engine.load(episode, { play: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(audio.src).toBe('');
    // Play asks once more, and once only while the question stands.
    engine.pause();
    question.isTakenBack = false;
    engine.play();
    engine.play();
    await vi.advanceTimersByTimeAsync(0);
    expect([begun.length, audio.src]).toEqual([2, 'https://cdn.example/7.mp3']);
    engine.stop();
    expect(takeLeaves()).toBe(2);
  });

  test('waits for its speed before it sounds', async () => {
    const { engine, audio, speed } = setUp();
    speed.isUnknown = true;
    engine.load(episode, { play: true });
    await vi.advanceTimersByTimeAsync(500);
    expect(audio.plays).toBe(0);
    await vi.advanceTimersByTimeAsync(500);
    expect(audio.plays).toBe(1);
  });

  test('stays silent when it was paused before it was there', async () => {
    const { engine, audio, statuses } = setUp();
    engine.load(episode, { play: true });
    engine.pause();
    await vi.advanceTimersByTimeAsync(0);
    expect(audio.plays).toBe(0);
    expect(statuses()).toEqual(['loading', 'paused']);
  });

  test('goes on at a percent as soon as the length is known, and keeps no other place before', async () => {
    const { engine, audio, saves } = setUp(0, 40);
    engine.load({ ...episode, durationMilliseconds: 0 }, { play: true });
    await vi.advanceTimersByTimeAsync(0);
    engine.saveNow();
    audio.duration = 1000;
    audio.sound();
    expect(audio.seeks).toEqual([400]);
    expect(saves).toEqual([]);
    audio.goTo(411);
    engine.pause();
    expect(saves.at(-1)).toBe('411 of 1000');
    expect(audio.seeks).toEqual([400]);
  });

  test('a percent of what never says its length begins at the start, and a chosen place is the place', async () => {
    const endless = setUp(0, 40);
    await endless.playing();
    endless.audio.goTo(1);
    endless.audio.duration = 1000;
    endless.audio.goTo(12);
    expect(endless.audio.seeks).toEqual([]);
    expect(endless.saves).toEqual(['12 of 1000']);
    const sought = setUp(0, 40);
    sought.engine.load(episode, { play: true });
    sought.engine.seek(90);
    await vi.advanceTimersByTimeAsync(0);
    sought.audio.duration = 1000;
    sought.audio.sound();
    expect(sought.audio.seeks).toEqual([90]);
    const opened = setUp(0, 40);
    opened.engine.load({ ...episode, durationMilliseconds: 0 }, { play: true });
    await vi.advanceTimersByTimeAsync(0);
    opened.engine.seek(90);
    opened.audio.duration = 1000;
    opened.audio.sound();
    expect(opened.audio.currentTime).toBe(90);
  });

  test('another one that was started meanwhile is the one that plays', async () => {
    const { engine, audio } = setUp();
    engine.load(episode, { play: true });
    engine.load({ ...episode, id: '8' }, { play: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(audio.plays).toBe(1);
  });

  test('keeps the place every ten seconds, on pause, on a stall, and at the end the whole of it', async () => {
    const { engine, audio, playing, saves } = setUp();
    await playing();
    for (const seconds of [604, 609, 610, 615, 620]) audio.goTo(seconds);
    expect(saves).toEqual(['610 of 3600', '620 of 3600']);
    audio.goTo(623);
    engine.pause();
    audio.goTo(624);
    audio.paused = false;
    audio.say('waiting');
    audio.duration = 3_700;
    audio.end();
    expect(saves.slice(2)).toEqual(['623 of 3600', '624 of 3600', '3700 of 3700']);
  });

  test('keeps the place when something else is played and when the page goes', async () => {
    const { engine, audio, playing, saves } = setUp();
    await playing();
    audio.goTo(605);
    engine.saveNow();
    audio.goTo(606);
    engine.stop();
    expect(saves).toEqual(['605 of 3600 last', '606 of 3600']);
  });

  test('believes the file and not the feed about its length', async () => {
    const { audio, playing, said: events } = setUp();
    audio.duration = 3_000;
    await playing();
    audio.goTo(605);
    expect(events.at(-1)).toMatchObject({ type: 'time', elapsedSeconds: 605, durationSeconds: 3_000 });
  });

  test('goes on where another device has come to', async () => {
    const { engine, audio, playing, found: resumed } = setUp();
    await playing();
    engine.pause();
    resumed.seconds = 1_200;
    engine.play();
    await vi.advanceTimersByTimeAsync(0);
    expect(audio.currentTime).toBe(1_200);
    expect(audio.plays).toBe(2);
  });

  test('goes on a few seconds earlier after a long pause, within its chapter, and at once where it was after a short one', async () => {
    const { engine, audio, playing, chapters } = setUp();
    await playing();
    async function pausedFor(milliseconds: number) {
      engine.pause();
      await vi.advanceTimersByTimeAsync(milliseconds);
      engine.play();
      await vi.advanceTimersByTimeAsync(0);
      audio.sound();
    }
    await pausedFor(59_000);
    expect(audio.currentTime).toBe(600);
    await pausedFor(60_000);
    expect(audio.currentTime).toBe(598);
    await pausedFor(3_600_000);
    expect(audio.currentTime).toBe(588);
    chapters.push({ startSeconds: 0 }, { startSeconds: 580 });
    await pausedFor(24 * 3_600_000);
    expect(audio.currentTime).toBe(580);
  });

  test('knows shortly before its end where the next one is, which then begins without another question', async () => {
    const { engine, audio, playing, resolved } = setUp();
    await playing();
    engine.setNext({ ...episode, id: '8' });
    audio.goTo(3_500);
    expect(resolved).toEqual(['7']);
    audio.goTo(3_590);
    expect(resolved).toEqual(['7', '8']);
    audio.end();
    engine.load({ ...episode, id: '8' }, { play: true });
    await vi.advanceTimersByTimeAsync(0);
    expect([resolved, audio.plays]).toEqual([['7', '8'], 2]);
  });

  test('goes on at the second that the listener chose during the pause', async () => {
    const { engine, audio, playing } = setUp();
    await playing();
    engine.pause();
    await vi.advanceTimersByTimeAsync(3_600_000);
    engine.seek(700);
    await vi.advanceTimersByTimeAsync(3_600_000);
    engine.play();
    await vi.advanceTimersByTimeAsync(0);
    expect(audio.currentTime).toBe(700);
  });

  test('goes on where another device has come to, whatever the pause here was', async () => {
    const { engine, audio, playing, found: resumed } = setUp();
    await playing();
    engine.pause();
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    resumed.seconds = 1_200;
    engine.play();
    await vi.advanceTimersByTimeAsync(0);
    expect(audio.currentTime).toBe(1_200);
  });

  test('keeps its speed for the next file', async () => {
    const { engine, audio } = setUp();
    engine.setSpeed?.(1.5);
    expect([audio.playbackRate, audio.defaultPlaybackRate]).toEqual([1.5, 1.5]);
  });
});

describe('a host that misbehaves', () => {
  test('one that breaks off is gone around: the same second comes through our server', async () => {
    const { audio, playing } = setUp();
    await playing();
    audio.goTo(640);
    audio.fail(2);
    await vi.advanceTimersByTimeAsync(0);
    audio.sound();
    expect(audio.src).toBe('/api/podcast/audio/7');
    expect(audio.currentTime).toBe(640);
  });

  test('one that gives no parts is read through our server, which can jump', async () => {
    const { engine, audio } = setUp();
    audio.seekableSeconds = 0;
    engine.load(episode, { play: true });
    await vi.advanceTimersByTimeAsync(0);
    audio.know();
    await vi.advanceTimersByTimeAsync(0);
    audio.seekableSeconds = 3_600;
    audio.sound();
    expect(audio.src).toBe('/api/podcast/audio/7');
    expect(audio.currentTime).toBe(600);
  });

  test('one that gives no parts is read through our server also when the listener jumps', async () => {
    const { engine, audio, playing } = setUp(0);
    audio.seekableSeconds = 0;
    await playing();
    audio.goTo(20);
    engine.seek(1_800);
    await vi.advanceTimersByTimeAsync(0);
    expect(audio.src).toBe('/api/podcast/audio/7');
    audio.seekableSeconds = 3_600;
    audio.sound();
    expect([audio.currentTime, audio.paused]).toEqual([1_800, false]);
  });

  test('one that says no length either is fetched whole, once, and is silent until it is here', async () => {
    const { engine, audio, said: events, fetches, whole, saves, openedEndless } = setUp();
    whole.isOnItsWay = true;
    await openedEndless();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(fetches.map(({ url }) => url)).toEqual(['/api/podcast/audio/7']);
    expect([audio.src, events.findLast(({ type }) => type === 'status')]).toEqual([
      '',
      expect.objectContaining({ status: 'waiting' }),
    ]);
    engine.seek(700);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(audio.src).toBe('blob:whole');
    audio.duration = 3_600;
    audio.seekableSeconds = 3_600;
    audio.sound();
    expect([audio.currentTime, fetches.length]).toEqual([700, 1]);
    engine.pause();
    expect(saves.at(-1)).toBe('700 of 3600');
  });

  test('one whose sound has no end is heard from where it is', async () => {
    const { engine, audio, fetches, whole, openedEndless } = setUp();
    delete whole.address;
    await openedEndless();
    audio.sound();
    expect([audio.src, audio.currentTime, audio.paused]).toEqual(['/api/podcast/audio/7', 0, false]);
    // Nor can anybody jump in it; it is not fetched for that again.
    engine.seek(900);
    audio.sound();
    expect([audio.src, audio.currentTime, audio.paused]).toEqual(['/api/podcast/audio/7', 0, false]);
    expect(fetches.length).toBe(1);
  });

  test('one whose file has no places even whole is fetched once, and begins anew where one jumps in it', async () => {
    const { engine, audio, fetches, openedEndless } = setUp();
    await openedEndless();
    expect(audio.src).toBe('blob:whole');
    audio.sound();
    expect([audio.src, audio.currentTime, audio.paused]).toEqual(['blob:whole', 0, false]);
    engine.seek(900);
    audio.sound();
    await vi.advanceTimersByTimeAsync(0);
    expect([audio.src, audio.currentTime, audio.paused]).toEqual(['blob:whole', 0, false]);
    audio.say('waiting');
    await vi.advanceTimersByTimeAsync(10_000);
    expect([audio.src, fetches.length]).toEqual(['blob:whole', 1]);
  });

  test('one that is lost while it is fetched whole is told of, and one that is left is fetched no more', async () => {
    const { engine, said: events, fetches, whole, openedEndless } = setUp();
    whole.isLost = true;
    await openedEndless();
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { reason: 'network' } });
    whole.isOnItsWay = true;
    await openedEndless();
    engine.stop();
    const eventCount = events.length;
    expect(fetches.map(({ signal }) => signal.aborted)).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(events.length).toBe(eventCount);
  });

  test('one that falls silent is asked anew for its address, and goes on at the same second', async () => {
    const { audio, playing, addresses } = setUp();
    await playing();
    audio.goTo(640);
    addresses.push({ url: 'https://other.example/7.mp3', isPiped: false });
    audio.say('waiting');
    await vi.advanceTimersByTimeAsync(10_000);
    audio.sound();
    expect(audio.src).toBe('https://other.example/7.mp3');
    expect(audio.currentTime).toBe(640);
  });

  test.each([
    [502, 'network'],
    [401, 'unauthorised'],
    [404, 'missing'],
    [415, 'unsupported'],
    [502, 'missing', 'remote_gone'],
  ])('what our server says of it is told: %d', async (status, reason, code?: string) => {
    const { audio, playing, answer, said: events } = setUp();
    await playing();
    audio.fail(4);
    await vi.advanceTimersByTimeAsync(0);
    Object.assign(answer, { status, code });
    audio.fail(4);
    await vi.advanceTimersByTimeAsync(0);
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { reason, skippable: false } });
  });

  test('a browser without a device to sound on is told of, and the host is not blamed', async () => {
    const { audio, playing, said: events } = setUp();
    await playing();
    audio.fail(3, 'OnMediaSinkAudioError');
    await vi.advanceTimersByTimeAsync(0);
    expect(events.at(-1)).toMatchObject({
      type: 'failed',
      failure: { sentence: expect.stringMatching(/nothing to play sound on/) as string, skippable: false },
    });
  });

  test('a browser that wants a click first is told of', async () => {
    const { engine, audio, said: events } = setUp();
    audio.refusal = 'NotAllowedError';
    engine.load(episode, { play: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { reason: 'blocked' } });
  });
});
