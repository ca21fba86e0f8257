import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Artwork } from './artwork.tsx';

const placeholder = 'data:image/webp;base64,UklGRg==';

test('a picture that is on its way is there in its colour and in a few pixels', () => {
  const { container } = render(
    <Artwork
      name="Tidal Forms"
      template="/a/{w}x{h}"
      color="336699"
      placeholder={placeholder}
      sizes="44px"
    />,
  );
  const look = container.firstElementChild?.getAttribute('style');
  expect(look).toContain('rgb(51, 102, 153)');
  expect(look).toContain(placeholder);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/a/600x600');
});

test('where there is no picture one is drawn, and nothing of another shows behind it', () => {
  const { container } = render(
    <Artwork name="Tidal Forms" color="336699" placeholder={placeholder} sizes="44px" />,
  );
  expect(container.querySelector('svg')).not.toBe(null);
  expect(container.firstElementChild?.hasAttribute('style')).toBe(false);
});
