import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PlayableItem } from '#rules/queue/item.ts';
import type { EngineEvent } from '#web/player/engine/engine.ts';
import type { ProbeResult } from '#web/player/engine/probe-audio.ts';
import { FakeAudio } from '#web/player/testing/fake-audio.ts';
import { numbered } from '#web/player/testing/numbered-engine.ts';
import { createFolderEngine } from './folder-engine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const song = (id: string, seconds = 200): PlayableItem => ({
  kind: 'song',
  id,
  title: `Song ${id}`,
  artistName: 'Ida Moreau',
  durationMilliseconds: seconds * 1000,
  audioUrl: `/api/folder/audio/${id}`,
});
const [a, b, c] = [song('a'), song('b'), song('c')];

function setUp() {
  const elements: FakeAudio[] = [];
  const log: string[] = [];
  const times: Extract<EngineEvent, { type: 'time' }>[] = [];
  let answer: ProbeResult = { status: 206 };
  const probed: string[] = [];
  const engine = numbered(
    createFolderEngine({
      createAudio() {
        const audio = new FakeAudio();
        elements.push(audio);
        return audio;
      },
      askForAudio(url) {
        probed.push(url);
        return Promise.resolve(answer);
      },
    }),
  );
  engine.listen((event) => {
    if (event.type === 'time') times.push(event);
    else if (event.type === 'status') log.push(`${event.load} ${event.status}`);
    else if (event.type === 'advanced') log.push(`${event.load} advanced ${engine.itemOf(event.load)?.id}`);
    else
      log.push(`${event.load} ${event.failure.reason}: ${event.failure.sentence} ${event.failure.skippable}`);
  });
  return {
    engine,
    elements,
    /** The element that holds this song. */
    on: (id: string) => elements.find((audio) => audio.src.endsWith(`/${id}`))!,
    log: () => log.splice(0),
    times,
    asked: probed,
    serverSays: (next: ProbeResult) => {
      answer = next;
    },
  };
}

/** The first song plays, and the second is ready. */
function playing(next: PlayableItem | undefined = b) {
  const test = setUp();
  test.engine.load(a, { play: true, ...(next && { next }) });
  test.on('a').sound();
  test.on('a').goTo(1, 200);
  test.log();
  return test;
}

describe('a song', () => {
  test('loads, plays, pauses, and plays again', () => {
    const { engine, on, log } = setUp();
    expect(engine.load(a, { play: true })).toBe(1);
    on('a').sound();
    engine.pause();
    engine.play();
    on('a').sound();
    expect(log()).toEqual(['1 loading', '1 playing', '1 paused', '1 playing']);
  });

  test('can be loaded without playing', () => {
    const { engine, on, log } = setUp();
    engine.load(a, { play: false });
    expect([log(), on('a').plays]).toEqual([['1 paused'], 0]);
  });

  test('is as long as the provider says, whatever the element thinks', () => {
    const { on, times } = playing();
    on('a').goTo(207, 300);
    expect(times.at(-1)).toEqual({
      type: 'time',
      load: 1,
      elapsedSeconds: 200,
      durationSeconds: 200,
      bufferedSeconds: 200,
    });
  });

  test('without a known length is 0 long', () => {
    const { engine, on, times } = setUp();
    engine.load(song('x', Number.NaN), { play: true });
    on('x').goTo(3);
    expect(times.at(-1)).toMatchObject({ elapsedSeconds: 3, durationSeconds: 0 });
  });

  test('starts where it is told, also before the element knows it', () => {
    const { engine, on, times } = setUp();
    engine.load(a, { play: true, startSeconds: 42 });
    expect(on('a').seeks).toEqual([]);
    engine.seek(60);
    expect(times.at(-1)).toMatchObject({ elapsedSeconds: 60 });
    on('a').know();
    expect(on('a').seeks).toEqual([60]);
    engine.seek(70);
    engine.seek(999);
    engine.seek(-5);
    engine.seek(Number.NaN);
    expect(on('a').seeks).toEqual([60, 70, 200, 0]);
  });

  test('ends', () => {
    const { engine, on, log } = playing();
    engine.setNext(undefined);
    on('a').end();
    expect(log()).toEqual(['1 ended']);
  });

  test('has the volume of the one before it', () => {
    const { engine, elements } = setUp();
    engine.setVolume(0.3);
    expect(elements.map((audio) => audio.volume)).toEqual([0.3, 0.3]);
  });
});

describe('the next song', () => {
  test('is fetched when the current one is here as a whole', () => {
    const { engine, on } = setUp();
    engine.load(a, { play: true, next: b });
    on('a').sound();
    on('a').goTo(1, 60);
    expect(on('b')).toBe(undefined);
    on('a').goTo(2, 200);
    expect(on('b').paused).toBe(true);
  });

  test('is fetched near the end of the current one, also after a jump there', () => {
    const { engine, on } = setUp();
    engine.load(a, { play: true, next: b });
    on('a').sound();
    on('a').goTo(175, 180);
    expect(on('b').loads).toBe(1);
  });

  test('starts at once when the current one ends', () => {
    const { on, log } = playing();
    const ready = on('b');
    on('a').end();
    expect([ready.plays, ready.loads]).toEqual([1, 1]);
    ready.sound();
    expect(log()).toEqual(['2 advanced b', '2 loading', '2 playing']);
  });

  test('is fetched then when it was not ready', () => {
    const { engine, on, log } = setUp();
    engine.load(a, { play: true, next: b });
    on('a').end();
    expect(on('b').plays).toBe(1);
    expect(log()).toEqual(['1 loading', '2 advanced b', '2 loading']);
  });

  test('can be another one while the current one plays', () => {
    const { engine, on, log } = playing();
    engine.setNext(c);
    expect(on('b')).toBe(undefined);
    on('a').end();
    expect([on('c').plays, log()[0]]).toEqual([1, '2 advanced c']);
  });

  test('can be the same song again', () => {
    const { engine, elements, log } = playing();
    engine.setNext(a);
    const [first, second] = elements.filter((audio) => audio.src.endsWith('/a'));
    (first!.plays > 0 ? first! : second!).end();
    expect(log()[0]).toBe('2 advanced a');
  });

  test('is used when the listener skips to it', () => {
    const { engine, on } = playing();
    const ready = on('b');
    expect(engine.load(b, { play: true, next: c })).toBe(2);
    expect([ready.loads, ready.plays, on('a')]).toEqual([1, 1, undefined]);
  });

  test('that failed on the way is tried once more when it is its turn', () => {
    const { on, log } = playing();
    on('b').fail(2);
    expect(log()).toEqual([]);
    on('a').end();
    expect(on('b').loads).toBe(2);
  });
});

describe('a late event', () => {
  test('of the element that is silent now changes nothing', () => {
    const { on, log, engine, times } = playing();
    const [old, ready] = [on('a'), on('b')];
    engine.load(b, { play: true });
    ready.sound();
    log();
    times.splice(0);
    old.paused = false;
    for (const type of ['playing', 'pause', 'waiting', 'ended', 'error', 'timeupdate']) old.say(type);
    expect([log(), times]).toEqual([[], []]);
  });

  test('of the song the element held before changes nothing', () => {
    const { on, log } = playing();
    for (const type of ['ended', 'error', 'pause']) on('a').say(type);
    expect(log()).toEqual([]);
  });

  test('after everything was stopped changes nothing', () => {
    const { engine, elements, log } = playing();
    engine.stop();
    for (const audio of elements) for (const type of ['playing', 'ended', 'timeupdate']) audio.say(type);
    expect(log()).toEqual(['1 idle']);
  });
});

/** The first song breaks while it plays; what the engine says then. */
async function failed(code: number, answer: ProbeResult) {
  const test = playing();
  test.serverSays(answer);
  test.on('a').fail(code);
  await vi.advanceTimersByTimeAsync(0);
  return test.log();
}

describe('a song that cannot be played', () => {
  test('because it is gone, can be skipped', async () => {
    expect(await failed(4, { status: 404 })).toEqual([
      '1 missing: “Song a” can no longer be found in your music folder. true',
    ]);
  });

  test('because the listener was signed out, waits', async () => {
    expect(await failed(2, { status: 401 })).toEqual([
      '1 unauthorised: You have been signed out. Log in to go on listening. false',
    ]);
  });

  test('because the browser does not know its format, can be skipped', async () => {
    expect(await failed(4, { status: 206 })).toEqual([
      '1 unsupported: “Song a” cannot be played by this browser. true',
    ]);
    expect(await failed(4, { status: 415, sentence: 'This song is ALAC.' })).toEqual([
      '1 unsupported: This song is ALAC. true',
    ]);
  });

  test('because of the network, is told apart', async () => {
    for (const [code, answer] of [
      [2, { status: 206 }],
      [4, undefined],
      [4, { status: 503 }],
    ] as const) {
      expect((await failed(code, answer))[0]).toMatch(/^1 network: .* false$/);
    }
  });

  test('because the music folder does not answer, says so and waits', async () => {
    const answer = { status: 503, sentence: 'The music folder does not answer.' };
    expect(await failed(4, answer)).toEqual([
      '1 network: “Song a” waits. The music folder does not answer. false',
    ]);
  });

  test('because Firefox has no device to sound on, is not blamed, asked for or skipped', async () => {
    const { on, log, asked: probed } = playing();
    on('a').fail(3, 'OnMediaSinkAudioError');
    await vi.advanceTimersByTimeAsync(0);
    expect(log()).toEqual([
      '1 unknown: There is nothing to play sound on. Connect headphones or a speaker, then press play. false',
    ]);
    expect(probed).toEqual([]);
  });

  test('is not told when another song plays by then', async () => {
    const { engine, on, log, serverSays } = playing();
    serverSays({ status: 404 });
    on('a').fail(4);
    engine.load(c, { play: true });
    log();
    await vi.advanceTimersByTimeAsync(0);
    expect(log()).toEqual([]);
  });

  test('because the browser wants a click first, is paused', async () => {
    const { engine, elements, log, on } = setUp();
    for (const audio of elements) audio.refusal = 'NotAllowedError';
    engine.load(a, { play: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(log()[1]).toMatch(/^1 blocked: /);
    for (const audio of elements) audio.refusal = undefined;
    engine.play();
    on('a').sound();
    expect(log()).toEqual(['1 playing']);
  });

  test('is not a failure when only another song was loaded', async () => {
    const { engine, elements, log } = setUp();
    for (const audio of elements) audio.refusal = 'AbortError';
    engine.load(a, { play: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(log()).toEqual(['1 loading']);
  });
});

describe('sound that does not come', () => {
  test('is fetched again at the same second after 10 s', () => {
    const { on, log } = playing();
    on('a').goTo(42);
    on('a').say('waiting');
    vi.advanceTimersByTime(9_999);
    expect([log(), on('a').loads]).toEqual([['1 waiting'], 1]);
    vi.advanceTimersByTime(1);
    expect([on('a').loads, on('a').plays]).toEqual([2, 2]);
    on('a').sound();
    expect([on('a').currentTime, log()]).toEqual([42, ['1 playing']]);
  });

  test('is a failure of the network in the end', () => {
    const { engine, log, asked: probed } = setUp();
    engine.load(a, { play: true });
    log();
    vi.advanceTimersByTime(29_999);
    expect(log()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(log()[0]).toMatch(/^1 network/);
    expect(probed).toEqual([]);
  });

  test('is not waited for in a pause', () => {
    const { engine, on, log } = playing();
    on('a').say('waiting');
    engine.pause();
    vi.advanceTimersByTime(60_000);
    expect([log(), on('a').loads]).toEqual([['1 waiting', '1 paused'], 1]);
  });
});

test('the click that starts the first song also lets the element of the next one sound', () => {
  const { engine, elements } = setUp();
  engine.load(a, { play: true });
  const silent = elements.filter((element) => element.src === '');
  expect(silent.map(({ unlocks }) => unlocks)).toEqual([1]);
});

test('why an older load of the same song failed says nothing of the one that plays now', async () => {
  const elements: FakeAudio[] = [];
  const answers: ((answer: ProbeResult) => void)[] = [];
  const failures: number[] = [];
  const engine = numbered(
    createFolderEngine({
      createAudio() {
        const audio = new FakeAudio();
        elements.push(audio);
        return audio;
      },
      askForAudio: () => new Promise((resolve) => answers.push(resolve)),
    }),
  );
  engine.listen((event) => {
    if (event.type === 'failed') failures.push(event.load);
  });
  const broken = engine.load(a, { play: true });
  elements.find((element) => element.src !== '')?.fail(2);
  const again = engine.load(a, { play: true });
  expect(again).toBeGreaterThan(broken);
  for (const answer of answers) answer({ status: 404 });
  await vi.advanceTimersByTimeAsync(0);
  expect(failures).toEqual([]);
});
