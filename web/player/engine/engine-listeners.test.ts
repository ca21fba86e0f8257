import { expect, test } from 'vitest';
import { episodes, songs } from '../testing/player-fixture.ts';
import { createEngineListeners } from './engine-listeners.ts';

const [x, y] = episodes('xy');

const [a, b] = songs('ab');

if (!x || !y || !a || !b) throw new Error('expected items');

test('who listens to an engine hears it until they stop', () => {
  const { tell, listen } = createEngineListeners();
  const heard: string[] = [];
  const stop = listen(() => heard.push('one'));
  listen(() => heard.push('two'));
  tell({ type: 'status', load: 1, status: 'playing' });
  stop();
  tell({ type: 'status', load: 1, status: 'paused' });
  expect(heard).toEqual(['one', 'two', 'two']);
});
