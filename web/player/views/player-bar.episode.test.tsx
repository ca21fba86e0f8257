import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { podcastSpeeds } from '#contract/podcast-speeds.ts';
import { album, createTestPlayer, episodeContext, episodes, songs } from '../testing/player-fixture.ts';
import { PlayerBar } from './player-bar.tsx';
import { PlayerProvider } from './player-provider.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { Scrubber } from './scrubber.tsx';

function renderBar() {
  const set = createTestPlayer();
  render(
    <MemoryRouter>
      <PlayerProvider player={set.player}>
        <PlayerBar onOpen={() => undefined} />
        <QueuePanel onCollapse={() => undefined} />
      </PlayerProvider>
    </MemoryRouter>,
  );
  act(() => {
    set.player.play(album, songs('ab'), 1);
    set.fake.status('playing');
    set.player.play(episodeContext('x'), episodes('x'));
    set.fake.status('playing');
    set.fake.time(100);
  });
  set.fake.takeCalls();
  return set;
}
const press = (name: string | RegExp, index = 0) =>
  fireEvent.click(screen.getAllByRole('button', { name })[index]!);
const seekBar = () => screen.getByRole('slider', { name: 'Seek' });

test('an episode has buttons of its own instead of shuffle and repeat', () => {
  const { fake } = renderBar();
  for (const name of ['Shuffle', 'Previous', /^Repeat/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  press('Back 15 seconds');
  press('Forward 15 seconds');
  expect(fake.takeCalls()).toEqual(['seek 85', 'seek 115']);
});

test('a part of a book is stepped through by 30 seconds', () => {
  const { player, fake } = renderBar();
  act(() => {
    player.play(
      episodeContext('p'),
      episodes('p').map((item) => ({ ...item, isBook: true })),
    );
    fake.status('playing');
    fake.time(100);
  });
  fake.takeCalls();
  press('Back 30 seconds');
  press('Forward 30 seconds');
  expect(fake.takeCalls()).toEqual(['seek 70', 'seek 130']);
  expect(screen.getByRole('button', { name: 'Back 30 seconds' }).textContent).toBe('30');
});

test('the speed goes through its five and back to the first, and says itself', () => {
  const { fake } = renderBar();
  for (const speed of ['1', '1.25', '1.5', '2', '0.75']) press(`Speed: ${speed}×`);
  expect(fake.takeCalls()).toEqual(['speed 1.25', 'speed 1.5', 'speed 2', 'speed 0.75', 'speed 1']);
  expect(screen.getByRole('button', { name: 'Speed: 1×' }).textContent).toBe('1×');
});

test('a menu beside the speed has every tenth, shows the present one, and sets another', async () => {
  const { fake } = renderBar();
  press('Speed: 1×');
  fireEvent.click(await screen.findByRole('button', { name: 'Choose a speed' }));
  const menu = await screen.findByRole('menu', { name: 'Choose a speed' });
  const choices = within(menu).getAllByRole('menuitemradio');
  expect(choices.filter((one) => one.getAttribute('aria-checked') === 'true')).toEqual([
    within(menu).getByRole('menuitemradio', { name: '1.25×' }),
  ]);
  expect(choices.map(({ textContent }) => textContent)).toEqual(podcastSpeeds.map((speed) => `${speed}×`));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1.25×'));
  fireEvent.click(within(menu).getByRole('menuitemradio', { name: '1.7×' }));
  expect(fake.takeCalls()).toEqual(['speed 1.25', 'speed 1.7']);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a speed' }));
  // From a speed that is not in it the cycle begins at 1.
  press('Speed: 1.7×');
  expect(fake.takeCalls()).toEqual(['speed 1']);
});

test('what is left of an episode follows its speed', () => {
  const set = createTestPlayer();
  render(
    <PlayerProvider player={set.player}>
      <Scrubber times="below" />
    </PlayerProvider>,
  );
  act(() => {
    set.player.play(episodeContext('x'), episodes('x'));
    set.fake.status('playing');
    set.fake.time(50);
  });
  expect(screen.getByText('-2:30')).toBeTruthy();
  act(() => set.player.setSpeed(1.5));
  expect(screen.getByText('-1:40')).toBeTruthy();
  act(() => {
    set.player.play(album, songs('ab'));
    set.fake.time(50);
  });
  expect(screen.getByText('-2:30')).toBeTruthy();
});

test('the queue leads back to the song as long as it waits, the bar does at the end of the episode', () => {
  const { fake, now } = renderBar();
  expect(screen.getAllByRole('button', { name: 'Back to Song b' })).toHaveLength(1);
  act(() => fake.status('ended'));
  expect(screen.getAllByRole('button', { name: 'Back to Song b' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Forward 15 seconds' })).toBeNull();
  press('Back to Song b');
  expect(now()).toBe('b');
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
});

test('from the music, the queue leads back to the episode that was not heard to its end', () => {
  renderBar();
  press('Back to Song b');
  press('Back to Episode x');
  expect(screen.getByRole('button', { name: 'Back 15 seconds' })).not.toBeNull();
});

test('next is there for the episode that was asked for', () => {
  const { player, now } = renderBar();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  act(() => player.playLater(episodes('y')));
  press('Next');
  expect(now()).toBe('y');
});

test('chapters are marked on the scrubber, which speaks the one that is heard', () => {
  const { player, fake } = renderBar();
  act(() =>
    player.setChapters({
      itemId: 'x',
      list: [
        { startSeconds: 0, title: 'Setting out' },
        { startSeconds: 90, title: 'The middle' },
      ],
    }),
  );
  expect(document.querySelectorAll('[data-chapter-mark]')).toHaveLength(1);
  expect(seekBar().getAttribute('aria-valuetext')).toBe(
    '1 minute 40 seconds of 3 minutes 20 seconds, chapter The middle',
  );
  act(() => fake.time(3));
  expect(seekBar().getAttribute('aria-valuetext')).toMatch(/chapter Setting out$/);
  act(() => player.back());
  expect(document.querySelectorAll('[data-chapter-mark]')).toHaveLength(0);
});

test('the sleep timer is chosen from a menu, shows what is left and is turned off', async () => {
  const { player } = renderBar();
  press('Sleep timer');
  await screen.findByRole('menu');
  const names = [...document.querySelectorAll('[role^="menuitem"]')].map((item) => item.textContent);
  expect(names).toEqual([
    ...[5, 10, 15, 20, 30, 45, 60].map((minutes) => `After ${minutes} minutes`),
    'At the end of the episode',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'After 30 minutes' }));
  const button = screen.getByRole('button', { name: 'Sleep timer: 30:00 left' });
  expect([button.textContent, document.activeElement === button]).toEqual(['30:00', true]);
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Turn off the sleep timer' }));
  expect(player.sleep.store.getState()).toEqual({ kind: 'off' });
});

test('the sleep timer offers the end of the chapter where there are chapters, and of a book the end of the part', async () => {
  const { player, fake } = renderBar();
  act(() => {
    player.play(
      episodeContext('p'),
      episodes('p').map((item) => ({ ...item, isBook: true })),
    );
    fake.status('playing');
    player.setChapters({
      itemId: 'p',
      list: [
        { startSeconds: 0, title: 'Setting out' },
        { startSeconds: 150, title: 'The middle' },
      ],
    });
    fake.time(100);
  });
  press('Sleep timer');
  await screen.findByRole('menu');
  expect(screen.getByRole('menuitemcheckbox', { name: 'At the end of the part' })).not.toBeNull();
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'At the end of the chapter' }));
  const button = screen.getByRole('button', { name: 'Sleep timer: at the end of the chapter, 0:50' });
  expect(button.textContent).toBe('0:50');
  act(() => fake.time(140));
  expect(button.textContent).toBe('0:10');
  act(() => player.sleep.sleepAtEnd());
  expect(screen.getByRole('button', { name: 'Sleep timer: at the end of the part' }).textContent).toBe('End');
});
