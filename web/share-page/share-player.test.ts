import { expect, test } from 'vitest';
import { createSharePlayer, type PlayerState, type Sound } from './share-player.ts';

const track = (title: string) => ({ address: `/${title}`, title, by: '', seconds: 60 });

/** An audio element that plays nothing, and logs its calls. */
class SilentAudio extends EventTarget implements Sound {
  src = '';
  currentTime = 0;
  duration = Number.NaN;
  paused = true;
  play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }
  pause(): void {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  happens(name: string): void {
    this.dispatchEvent(new Event(name));
  }
}

function opened(...titles: string[]) {
  const audio = new SilentAudio();
  const states: PlayerState[] = [];
  const player = createSharePlayer(titles.map(track), audio, (state) => void states.push(state));
  player.tell();
  return { audio, player, state: () => states.at(-1) };
}

test('one song follows another by itself, and after the last one it is quiet', () => {
  const { audio, player, state } = opened('alder', 'birch');
  expect([audio.src, state()?.wholeSeconds]).toEqual(['', 60]);
  player.press(0);
  expect([audio.src, state()?.isPlaying]).toEqual(['/alder', true]);
  audio.paused = true;
  audio.happens('ended');
  expect([audio.src, state()?.index, state()?.isPlaying]).toEqual(['/birch', 1, true]);
  audio.paused = true;
  audio.happens('ended');
  expect([audio.src, state()?.isPlaying]).toEqual(['/birch', false]);
});

test('the song that is heard pauses and goes on where it was, another one begins', () => {
  const { audio, player } = opened('alder', 'birch');
  player.press(0);
  audio.currentTime = 30;
  player.press(0);
  expect(audio.paused).toBe(true);
  player.play();
  expect([audio.paused, audio.currentTime, audio.src]).toEqual([false, 30, '/alder']);
  player.press(1);
  expect(audio.src).toBe('/birch');
});

test('‘previous’ goes to the beginning at first, then to the song before', () => {
  const { audio, player, state } = opened('alder', 'birch');
  player.press(1);
  audio.currentTime = 10;
  player.previous();
  expect([audio.currentTime, state()?.index]).toEqual([0, 1]);
  player.previous();
  expect(state()?.index).toBe(0);
});

test('a place in the song is reached as far as the song goes', () => {
  const { audio, player } = opened('alder');
  player.seek(20);
  expect(audio.currentTime).toBe(0);
  player.press(0);
  player.seekBy(500);
  expect(audio.currentTime).toBe(60);
  player.seekBy(-500);
  expect(audio.currentTime).toBe(0);
});

test('a song that cannot be played is passed over; when the next fails too the page says so, and tries again when told', () => {
  const { audio, player, state } = opened('alder', 'birch', 'cedar');
  player.press(0);
  audio.happens('error');
  expect([audio.src, state()?.isStuck]).toEqual(['/birch', false]);
  audio.happens('playing');
  audio.happens('error');
  expect(audio.src).toBe('/cedar');
  audio.happens('error');
  expect([state()?.isStuck, state()?.isPlaying]).toEqual([true, false]);
  audio.src = '';
  player.play();
  expect([audio.src, state()?.isStuck]).toEqual(['/cedar', false]);
});
