import { expect, test, vi } from 'vitest';
import { FakeAudio } from '../testing/fake-audio.ts';
import { songs } from '../testing/player-fixture.ts';
import { createAudioElement, isWithoutDevice } from './audio-element.ts';

const [a] = songs('a');
const flushTasks = () => new Promise((resolve) => setTimeout(resolve, 0));

/** An element and its events. */
function element() {
  const audio = new FakeAudio();
  const events: string[] = [];
  const voice = createAudioElement(audio, (_, event) => events.push(event));
  const open = (startSeconds = 0) => {
    if (a) voice.open(a, startSeconds);
  };
  return { audio, voice, open, takeEvents: () => events.splice(0) };
}

test('a song begins where it is asked to, as soon as the element knows it', () => {
  const { audio, voice, open } = element();
  open(42);
  expect([audio.src, audio.preload, audio.loads]).toEqual([a?.audioUrl, 'auto', 1]);
  expect([voice.item()?.id, voice.elapsedSeconds()]).toEqual(['a', 42]);
  audio.know();
  expect(audio.seeks).toEqual([42]);
  audio.goTo(50);
  expect(voice.elapsedSeconds()).toBe(50);
});

test('a song from its start is sent nowhere, also after one that was not', () => {
  const { audio, voice, open } = element();
  open(42);
  open(0);
  expect(voice.elapsedSeconds()).toBe(0);
  audio.know();
  expect(audio.seeks).toEqual([]);
});

test('a jump before the song is known is made when it is, and at once afterwards', () => {
  const { audio, voice, open } = element();
  open();
  voice.seek(7);
  expect([audio.seeks, voice.elapsedSeconds()]).toEqual([[], 7]);
  audio.know();
  expect(audio.seeks).toEqual([7]);
  voice.seek(9);
  expect(audio.seeks).toEqual([7, 9]);
});

test('a song that is fetched again goes on at its second, also after it fell silent', () => {
  const { audio, voice, open } = element();
  open();
  audio.know();
  audio.goTo(33);
  voice.reopen();
  expect([audio.loads, voice.elapsedSeconds()]).toEqual([2, 33]);
  audio.know();
  expect(audio.seeks).toEqual([33]);
  voice.empty();
  expect([audio.src, voice.item()?.id, voice.elapsedSeconds()]).toEqual(['', 'a', 33]);
});

test('what was let go of says nothing any more, and is let go of once', () => {
  const { audio, voice, open, takeEvents: events } = element();
  voice.close();
  expect(audio.unlocks).toBe(0);
  open(5);
  voice.play();
  audio.sound();
  events();
  voice.close();
  expect([audio.src, audio.paused, audio.unlocks, voice.item(), voice.elapsedSeconds()]).toEqual([
    '',
    true,
    1,
    undefined,
    0,
  ]);
  audio.paused = false;
  for (const event of ['playing', 'waiting', 'timeupdate']) audio.say(event);
  expect(events()).toEqual([]);
});

test('only what still holds is told', () => {
  const { audio, voice, open, takeEvents: events } = element();
  open();
  voice.play();
  audio.say('playing');
  audio.say('waiting');
  audio.say('pause');
  audio.say('ended');
  audio.say('error');
  expect(events()).toEqual(['playing', 'waiting']);
  audio.paused = true;
  audio.say('playing');
  audio.say('waiting');
  audio.say('pause');
  expect(events()).toEqual(['paused']);
  // What came to its end was not paused by anybody.
  audio.end();
  expect(events()).toEqual(['ended']);
  for (const event of ['loadedmetadata', 'timeupdate', 'progress', 'seeking', 'seeked']) audio.say(event);
  expect(events()).toEqual(Array(5).fill('time'));
});

test('a song that breaks is told apart from a browser that has nothing to sound on', () => {
  const { audio, voice, open, takeEvents: events } = element();
  open();
  expect([voice.failed(), voice.errorCode()]).toEqual([false, undefined]);
  audio.fail(4);
  expect([voice.failed(), voice.errorCode(), events()]).toEqual([true, 4, ['broken']]);
  audio.fail(3, 'NS_ERROR_DOM_MEDIA_MEDIASINK_ERR: OnMediaSinkAudioError');
  expect(events()).toEqual(['withoutDevice']);
  expect([isWithoutDevice(null), isWithoutDevice(audio.error)]).toEqual([false, true]);
});

test('a browser that wants a gesture first is told of for the song that wanted it, and nothing else is', async () => {
  const { audio, voice, open, takeEvents: events } = element();
  open();
  audio.refusal = 'NotAllowedError';
  voice.play();
  await flushTasks();
  expect(events()).toEqual(['blocked']);
  voice.play();
  voice.close();
  await flushTasks();
  expect(events()).toEqual([]);
  open();
  audio.refusal = 'AbortError';
  voice.play();
  await flushTasks();
  expect(events()).toEqual([]);
});

test('a pause reaches the element, and what is let go of is paused', () => {
  const { audio, voice, open, takeEvents: events } = element();
  open();
  audio.paused = false;
  expect(voice.isPaused()).toBe(false);
  voice.pause();
  expect([voice.isPaused(), events()]).toEqual([true, ['paused']]);
  audio.paused = false;
  const paused = vi.spyOn(audio, 'pause');
  voice.close();
  expect(paused).toHaveBeenCalledOnce();
});

test('an element that falls silent lets its file go', () => {
  const { audio, voice, open } = element();
  open();
  voice.empty();
  expect(audio.unlocks).toBe(1);
  open(12);
  voice.close();
  open();
  expect(voice.elapsedSeconds()).toBe(0);
});

test('an element is unlocked by a gesture only while it holds nothing', () => {
  const { audio, voice, open } = element();
  voice.unlock();
  expect(audio.unlocks).toBe(1);
  open();
  voice.unlock();
  expect([audio.unlocks, audio.loads]).toEqual([1, 1]);
});

test('volume and speed are the element’s, the speed also for what it loads next', () => {
  const { audio, voice } = element();
  voice.setVolume(0.3);
  voice.setSpeed(1.5);
  expect([audio.volume, audio.playbackRate, audio.defaultPlaybackRate]).toEqual([0.3, 1.5, 1.5]);
});

test('how long a song is, is said when it is known and ends at all', () => {
  const { audio, voice } = element();
  const durations = [Number.NaN, 0, Number.POSITIVE_INFINITY, 180].map((duration) => {
    audio.duration = duration;
    return voice.durationSeconds();
  });
  expect(durations).toEqual([undefined, undefined, undefined, 180]);
});

test('what is buffered is what can be heard from here without a hole', () => {
  const ranges = [
    [0, 10],
    [20, 30],
  ] as const;
  class Holed extends FakeAudio {
    override get buffered(): TimeRanges {
      return {
        length: ranges.length,
        start: (index: number) => ranges[index]?.[0] ?? Number.NaN,
        end: (index: number) => ranges[index]?.[1] ?? Number.NaN,
      };
    }
  }
  const audio = new Holed();
  const voice = createAudioElement(audio, () => undefined);
  const at = (seconds: number) => {
    audio.currentTime = seconds;
    return voice.bufferedSeconds();
  };
  expect([0, 10, 15, 19.95, 19.8, 25, 30, 31].map(at)).toEqual([10, 10, 0, 30, 0, 30, 30, 0]);
});

test('a host that gives no parts lets nobody jump, and the place that was missed is told', () => {
  const { audio, voice, open, takeEvents: events } = element();
  expect(voice.canReach(100)).toBe(true);
  open(100);
  audio.seekableSeconds = 0;
  audio.duration = 600;
  audio.know();
  expect([events(), audio.seeks, voice.elapsedSeconds()]).toEqual([['unreachable', 'time'], [], 100]);
  const reached = [0, 1, 1.5, 599, 600, 601].map((seconds) => voice.canReach(seconds));
  expect(reached).toEqual([true, true, false, false, true, true]);
  audio.seekableSeconds = 600;
  expect([voice.canReach(599), voice.canReach(300)]).toEqual([true, true]);
});

test('a stream without an end is heard from where it is, and what says nothing of itself is tried', () => {
  const { audio, voice, open } = element();
  open();
  audio.know();
  audio.duration = Number.POSITIVE_INFINITY;
  expect([voice.canReach(0), voice.canReach(5)]).toEqual([true, false]);
  audio.duration = Number.NaN;
  expect(voice.canReach(5)).toBe(true);
  audio.duration = 0;
  expect(voice.canReach(5)).toBe(true);
  audio.seekableSeconds = 10;
  expect([voice.canReach(11), voice.canReach(12)]).toEqual([true, false]);
});

test('a place that the data does not reach is said to have none', () => {
  const { audio, voice, open } = element();
  open();
  audio.goTo(50, 10);
  expect(voice.bufferedSeconds()).toBe(0);
  audio.goTo(5, 10);
  expect(voice.bufferedSeconds()).toBe(10);
});
