import { expect, test } from 'vitest';
import { episodes, songs } from '../testing/player-fixture.ts';
import { createEngineListeners } from './engine-listeners.ts';

const [x, y] = episodes('xy');

const [a, b] = songs('ab');

if (!x || !y || !a || !b) throw new Error('expected items');

test('who listens to an engine hears it until they stop', () => {
  const { tell, listen } = createEngineListeners();
  const received: string[] = [];
  const stop = listen(() => received.push('one'));
  listen(() => received.push('two'));
  tell({ type: 'status', load: 1, status: 'playing' });
  stop();
  tell({ type: 'status', load: 1, status: 'paused' });
  expect(received).toEqual(['one', 'two', 'two']);
});
