import { expect, test } from 'vitest';
import { prefetchScreens } from './prefetch-screens.ts';

test('screens are loaded ahead one after the other, so that what was pressed waits behind one file at most', async () => {
  let [coming, most] = [0, 0];
  const come = (fails: boolean) => async () => {
    coming += 1;
    most = Math.max(most, coming);
    await new Promise((resolve) => setTimeout(resolve, 0));
    coming -= 1;
    loaded += 1;
    if (fails) throw new Error('no network');
  };
  let loaded = 0;
  const routes = [{ screen: { load: come(false) } }, { screen: { load: come(true) } }];
  await prefetchScreens(routes, [come(true), come(false)]);
  expect([loaded, most]).toEqual([4, 1]);
});
