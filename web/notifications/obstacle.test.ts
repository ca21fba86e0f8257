import { expect, test } from 'vitest';
import { obstacleTexts } from './notification-texts.ts';
import { obstacleOf, type Surroundings } from './obstacle.ts';

const here = (more: Partial<Surroundings> = {}) =>
  obstacleOf({
    isSecure: true,
    hasPush: true,
    isIos: false,
    isInstalled: false,
    permission: 'default',
    ...more,
  });

test('a browser that was not asked yet, or said yes, can tell me', () => {
  expect(here()).toBeUndefined();
  expect(here({ permission: 'granted' })).toBeUndefined();
});

test('what stands in the way is named by what is to be done first', () => {
  expect(here({ isSecure: false, hasPush: false, permission: undefined })).toBe('insecure');
  expect(here({ hasPush: false, permission: undefined })).toBe('unsupported');
  expect(here({ hasPush: false, isIos: true, permission: undefined })).toBe('not-installed');
  expect(here({ hasPush: false, isIos: true, isInstalled: true, permission: undefined })).toBe('unsupported');
  expect(here({ permission: 'denied' })).toBe('denied');
  for (const sentence of Object.values(obstacleTexts)) expect(sentence).toMatch(/^[A-Z].+\.$/);
});
