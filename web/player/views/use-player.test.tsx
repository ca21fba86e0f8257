import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePlayer } from './use-player.ts';

test('a part of the player that stands outside of it says so', () => {
  // React says each error of a screen on the console as well.
  vi.spyOn(console, 'error').mockReturnValue();
  expect(() => renderHook(usePlayer)).toThrow('usePlayer needs a PlayerProvider around it');
  vi.restoreAllMocks();
});
