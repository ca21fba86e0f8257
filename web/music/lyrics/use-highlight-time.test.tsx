import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { createTestProvider } from '#web/app/testing/test-provider.ts';
import { album, createTestPlayer, songs } from '#web/player/testing/player-fixture.ts';
import { PlayerProvider } from '#web/player/views/player-provider.tsx';
import type { Lyrics } from '../provider/lyrics.ts';
import { MusicProviderContext } from '../provider/provider-context.tsx';
import { silence } from '../testing/test-engine.ts';
import { choicesIn, chooseOffset, useLyricsChoices } from './lyrics-choices.ts';
import { useSungAt } from './use-highlight-time.ts';

const river: Lyrics = {
  language: undefined,
  isSynced: true,
  isShortened: false,
  lines: [
    { startMilliseconds: 10_000, text: 'Fold the morning' },
    { startMilliseconds: 20_000, text: 'Set it down' },
  ],
};

beforeEach(() => {
  localStorage.clear();
  useLyricsChoices.setState(choicesIn({}), true);
});

test('above the time line stands what is sung there, later where the words of this song were put later', async () => {
  const { player } = createTestPlayer();
  player.play(album, songs('ab'));
  const provider = { ...createTestProvider({ engine: silence }), lyrics: () => Promise.resolve([river]) };
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MusicProviderContext value={provider}>
      <PlayerProvider player={player}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </PlayerProvider>
    </MusicProviderContext>
  );
  const { result } = renderHook(useSungAt, { wrapper });
  const sungAt = (...seconds: number[]) => seconds.map((second) => result.current?.(second));
  await waitFor(() => expect(sungAt(9, 10, 20)).toEqual([undefined, 'Fold the morning', 'Set it down']));
  act(() => chooseOffset('a', 2_000));
  expect(sungAt(11, 12, 21, 22)).toEqual([undefined, 'Fold the morning', 'Fold the morning', 'Set it down']);
  act(() => chooseOffset('a', -2_000));
  expect(sungAt(7, 8, 18)).toEqual([undefined, 'Fold the morning', 'Set it down']);
  act(() => chooseOffset('b', 5_000));
  expect(sungAt(8)).toEqual(['Fold the morning']);
});
