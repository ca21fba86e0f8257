import { expect, test } from 'vitest';
import { episode, progress } from '../testing/test-podcast.ts';
import { listedEpisodes } from './listed-episodes.ts';

const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);

const three = [episode(1), episode(2), episode(3)];

const progressById = new Map([['2', progress(2, 100)]]);

test.each([
  ['the list leaves out the latest release', {}, [2, 3]],
  ['also where something else stands first', { latestId: 2 }, [1, 3]],
  ['and nothing before that is known', { latestId: undefined }, [1, 2, 3]],
  ['with the queue panel open it has the latest release too', { panelOpen: true }, [1, 2, 3]],
  ['what a filter found is whole', { isFiltered: true }, [1, 2, 3]],
  ['played episodes can be hidden', { hidePlayed: true }, [3]],
  ['and are hidden from what a filter found', { isFiltered: true, hidePlayed: true }, [1, 3]],
])('%s', (_, choices, expected) => {
  const options = {
    latestId: 1,
    panelOpen: false,
    isFiltered: false,
    hidePlayed: false,
    progress: progressById,
    ...choices,
  };
  expect(ids(listedEpisodes(three, options))).toEqual(expected);
});
