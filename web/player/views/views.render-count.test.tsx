import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { album, createTestPlayer, songs } from '../testing/player-fixture.ts';
import { NowPlaying } from './player-bar.tsx';
import { PlayerProvider } from './player-provider.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { Scrubber } from './scrubber.tsx';
import { Transport } from './transport.tsx';
import { Volume } from './volume.tsx';

test('as time goes on only the scrubber is drawn again', () => {
  const { player, fake } = createTestPlayer();
  const [song] = songs('a');
  const drawn = new Map<string, number>();
  const count = (id: string) => drawn.set(id, (drawn.get(id) ?? 0) + 1);
  act(() => player.play(album, songs('abc')));
  act(() => fake.status('playing'));
  render(
    <MemoryRouter>
      <PlayerProvider player={player}>
        <Profiler id="everything else" onRender={count}>
          <NowPlaying item={song!} onOpen={() => undefined} />
          <Transport />
          <Volume />
          <QueuePanel onCollapse={() => undefined} />
        </Profiler>
        <Profiler id="scrubber" onRender={count}>
          <Scrubber />
        </Profiler>
      </PlayerProvider>
    </MemoryRouter>,
  );
  drawn.clear();
  for (let second = 1; second <= 20; second += 1) act(() => fake.time(second));
  expect(Object.fromEntries(drawn)).toEqual({ scrubber: 20 });
});
