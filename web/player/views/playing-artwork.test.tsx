import { act, fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestPlayer, episodeContext, episodes } from '../testing/player-fixture.ts';
import { PlayerProvider } from './player-provider.tsx';
import { PlayingArtwork } from './playing-artwork.tsx';

test('while a chapter with a picture plays, its picture stands in place of the cover; a broken one does not', () => {
  const { player, fake } = createTestPlayer();
  const [item] = episodes('x').map((one) => ({ ...one, artworkTemplate: '/cover?size={w}' }));
  if (item === undefined) throw new Error('one letter is one episode');
  player.play(episodeContext('x'), [item]);
  const { container } = render(
    <PlayerProvider player={player}>
      <PlayingArtwork item={item} sizes="300px" />
    </PlayerProvider>,
  );
  const picture = () => container.querySelector('img');
  const source = () => picture()?.getAttribute('src');
  act(() => {
    player.setChapters({
      itemId: 'x',
      list: [
        { startSeconds: 0, title: 'One' },
        { startSeconds: 60, title: 'Two', artworkTemplate: '/two?size={w}' },
      ],
    });
    fake.time(10);
  });
  expect(source()).toBe('/cover?size=600');
  act(() => fake.time(61));
  expect([source(), picture()?.closest('.chapter-artwork')]).not.toContain(null);
  expect(source()).toBe('/two?size=600');
  act(() => {
    const image = picture();
    if (image) fireEvent.error(image);
  });
  expect(source()).toBe('/cover?size=600');
  act(() => fake.time(10));
  expect(source()).toBe('/cover?size=600');
});
