import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestProvider } from '#web/app/testing/test-provider.ts';
import { album, createTestPlayer, songs } from '#web/player/testing/player-fixture.ts';
import { PlayerProvider } from '#web/player/views/player-provider.tsx';
import type { Lyrics } from '../provider/lyrics.ts';
import { ProviderError } from '../provider/provider.ts';
import { MusicProviderContext } from '../provider/provider-context.tsx';
import { silence } from '../testing/test-engine.ts';
import { choicesIn, useLyricsChoices } from './lyrics-choices.ts';
import { LyricsTools } from './lyrics-tools.tsx';
import { LyricsView } from './lyrics-view.tsx';

const line = (seconds: number, text: string) => ({ startMilliseconds: seconds * 1000, text });
const synced = (lines: Lyrics['lines'], language?: string): Lyrics => ({
  language,
  isSynced: true,
  isShortened: false,
  lines,
});
const river = synced([
  line(10, 'Fold the morning'),
  line(20, ''),
  line(30, 'Set it down'),
  line(40, 'Let go'),
]);

const drawn = vi.fn<() => void>();
const scrolls = vi.fn<(options: ScrollToOptions) => void>();

beforeEach(() => {
  localStorage.clear();
  useLyricsChoices.setState(choicesIn({}), true);
  scrolls.mockClear();
  Element.prototype.scrollTo = function scrollTo(options?: ScrollToOptions | number) {
    if (typeof options === 'object') scrolls(options);
  };
});
const wideWindow = matchMedia;
afterEach(() => {
  vi.useRealTimers();
  vi.stubGlobal('matchMedia', wideWindow);
});

async function openLyrics(versions: Lyrics[] | Error) {
  const set = createTestPlayer();
  const provider = {
    ...createTestProvider({ engine: silence }),
    lyrics: () => (versions instanceof Error ? Promise.reject(versions) : Promise.resolve(versions)),
  };
  await act(async () => {
    set.player.play(album, songs('ab'));
    set.fake.status('playing');
  });
  render(
    <MusicProviderContext value={provider}>
      <PlayerProvider player={set.player}>
        <QueryClientProvider client={new QueryClient()}>
          <LyricsTools />
          <Profiler id="lyrics" onRender={drawn}>
            <LyricsView />
          </Profiler>
        </QueryClientProvider>
      </PlayerProvider>
    </MusicProviderContext>,
  );
  await waitFor(() => expect(document.querySelector('.lyrics:empty')).toBeNull());
  set.fake.takeCalls();
  const heardAt = (seconds: number) => act(async () => set.fake.time(seconds));
  return { ...set, heardAt };
}

const current = () => screen.queryByRole('button', { current: true })?.textContent;
const lyrics = () => screen.getByRole('list', { name: 'Lyrics' });

test('the line that is sung stands out, a pause has none, and pressing a line goes there', async () => {
  const { fake, heardAt } = await openLyrics([river]);
  expect(current()).toBeUndefined();
  await heardAt(12);
  expect(current()).toBe('Fold the morning');
  await heardAt(21);
  expect(current()).toBeUndefined();
  await heardAt(31);
  expect(current()).toBe('Set it down');
  fireEvent.click(within(lyrics()).getByRole('button', { name: 'Let go' }));
  expect(fake.takeCalls()).toEqual(['seek 40']);
});

test('as time goes on within a line nothing is drawn again, and with the next line the list is once', async () => {
  const { heardAt } = await openLyrics([river]);
  await heardAt(30);
  drawn.mockClear();
  for (let tick = 1; tick <= 20; tick += 1) await heardAt(30 + tick / 4);
  expect(drawn).not.toHaveBeenCalled();
  await heardAt(40);
  expect(drawn).toHaveBeenCalledTimes(1);
});

test('words are filled as they are sung, without anything drawn again', async () => {
  const words = [
    { startMilliseconds: 10_000, text: 'Slow' },
    { startMilliseconds: 11_000, text: 'ly ' },
    { startMilliseconds: 12_000, text: 'on' },
  ];
  const { heardAt, fake } = await openLyrics([synced([{ ...line(10, 'Slowly on'), words }])]);
  act(() => fake.status('paused'));
  await heardAt(11.5);
  drawn.mockClear();
  const sung = () =>
    ['Slow', 'ly', 'on'].map((text) => {
      const word = within(lyrics()).getByText(text);
      return `${word.dataset['sung']} ${word.style.getPropertyValue('--part')}`.trim();
    });
  expect(within(lyrics()).getByRole('button', { name: 'Slowly on' })).not.toBeNull();
  // The window of the tests prefers motion: no more than a part of the word is filled.
  expect(sung()).toEqual(['past', 'now 50%', 'next']);
  await heardAt(10.25);
  expect(sung()).toEqual(['now 25%', 'next 50%', 'next']);
  expect(drawn).not.toHaveBeenCalled();
});

test('whoever wants no motion sees whole words light up, and the list jumps', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn<() => void>() }));
  const words = [
    { startMilliseconds: 10_000, text: 'Slow' },
    { startMilliseconds: 11_000, text: 'ly' },
  ];
  const { heardAt } = await openLyrics([synced([{ ...line(10, 'Slowly'), words }, line(20, 'On')])]);
  await heardAt(10.25);
  expect(within(lyrics()).getByText('Slow').style.getPropertyValue('--part')).toBe('100%');
  await heardAt(21);
  expect(scrolls.mock.lastCall?.[0].behavior).toBe('instant');
});

test('the list follows until its listener scrolls, and again after six seconds or a press', async () => {
  const { heardAt } = await openLyrics([river]);
  await heardAt(10);
  await heardAt(30);
  const followed = scrolls.mock.calls.length;
  expect(followed).toBeGreaterThan(1);
  expect(scrolls.mock.lastCall?.[0].behavior).toBe('smooth');
  vi.useFakeTimers();
  fireEvent.wheel(lyrics());
  await heardAt(40);
  expect(scrolls).toHaveBeenCalledTimes(followed);
  fireEvent.click(screen.getByRole('button', { name: 'Back to the line' }));
  expect(scrolls).toHaveBeenCalledTimes(followed + 1);
  expect(screen.queryByRole('button', { name: 'Back to the line' })).toBeNull();
  fireEvent.wheel(lyrics());
  act(() => void vi.advanceTimersByTime(5900));
  fireEvent.wheel(lyrics());
  act(() => void vi.advanceTimersByTime(5900));
  expect(screen.queryByRole('button', { name: 'Back to the line' })).not.toBeNull();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByRole('button', { name: 'Back to the line' })).toBeNull();
});

test('arrow keys move between lines and leave out pauses; one line is the tab stop', async () => {
  const { heardAt } = await openLyrics([river]);
  await heardAt(31);
  const rows = () => within(lyrics()).getAllByRole('button');
  expect(rows().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  rows()[1]?.focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
  expect(document.activeElement?.textContent).toBe('Fold the morning');
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Let go');
  expect(rows().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
});

test('a song’s words come earlier or later by half seconds, which is kept, and back as the file times them', async () => {
  const { fake, heardAt } = await openLyrics([river]);
  await heardAt(29.6);
  expect(current()).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Lyrics settings' }));
  fireEvent.click(screen.getByRole('button', { name: '−0.5 s: lyrics earlier' }));
  expect(current()).toBe('Set it down');
  expect(screen.getByText('−0.5 s', { selector: 'output' })).not.toBeNull();
  fireEvent.click(within(lyrics()).getByRole('button', { name: 'Let go' }));
  expect(fake.takeCalls()).toEqual(['seek 39.5']);
  expect(choicesIn(JSON.parse(localStorage.getItem('earshot.lyrics') ?? '')).offsets.get('a')).toBe(-500);
  await heardAt(29.6);
  fireEvent.click(screen.getByRole('button', { name: 'Reset: lyrics as the file times them' }));
  expect(current()).toBeUndefined();
});

test('lyrics in several languages are chosen by language, which the next song has too', async () => {
  const { player } = await openLyrics([river, synced([line(10, 'Falte den Morgen')], 'de')]);
  fireEvent.click(screen.getByRole('button', { name: 'Lyrics settings' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'de' } });
  expect(within(lyrics()).getByRole('button').textContent).toBe('Falte den Morgen');
  expect(lyrics().lang).toBe('de');
  await act(async () => player.next());
  expect(within(await screen.findByRole('list', { name: 'Lyrics' })).getByRole('button').textContent).toBe(
    'Falte den Morgen',
  );
});

test('lyrics without times are text, and what was left out is said', async () => {
  const plain = {
    isSynced: false,
    isShortened: true,
    lines: [{ text: 'One' }, { text: '' }, { text: 'Two' }],
  };
  await openLyrics([plain]);
  const region = screen.getByRole('region', { name: 'Lyrics' });
  expect(region.textContent).toContain('Two');
  expect(region.textContent).toContain('The file goes on. Only its first lines are shown.');
  expect(within(region).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Lyrics settings' })).toBeNull();
});

test('a song without lyrics says so, and what to do', async () => {
  await openLyrics([]);
  expect(screen.getByText('This song has no lyrics.')).not.toBeNull();
  expect(screen.getByText(/ends with \.lrc/)).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('lyrics that cannot be had say why', async () => {
  await openLyrics(new ProviderError('unreachable', 'Your music folder cannot be reached.'));
  expect(screen.getByText('Your music folder cannot be reached.')).not.toBeNull();
});

test('the text goes from medium to large to small', async () => {
  await openLyrics([river]);
  fireEvent.click(screen.getByRole('button', { name: 'Text size: medium' }));
  fireEvent.click(screen.getByRole('button', { name: 'Text size: large' }));
  expect(screen.getByRole('button', { name: 'Text size: small' })).not.toBeNull();
});
