import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { episode, renderPart } from '../testing/test-beside-listening.tsx';
import { LatestRelease } from './latest-release.tsx';

afterEach(() => void vi.unstubAllGlobals());

test('a part that is gone from its book is said to be gone from the music folder, an episode from its feed', async () => {
  await renderPart(
    <LatestRelease episode={{ ...episode, removed: true, isBookPart: true }} heading="Part" isWhole />,
  );
  expect(await screen.findByText('This part is no longer in the music folder.')).not.toBeNull();
  await renderPart(<LatestRelease episode={{ ...episode, removed: true }} heading="Episode" isWhole />);
  expect(await screen.findByText('The publisher took this episode out of the feed.')).not.toBeNull();
});
