import { expect, test } from 'vitest';
import { levelOf } from './apps.ts';

test('apps that fail on unknown fields are recognized by their names', () => {
  expect(['DSub', 'Clementine', 'SubMusic', ' dsub '].map(levelOf)).toEqual([
    'classic',
    'classic',
    'minimal',
    'classic',
  ]);
  expect(['Symfonium', 'constructor', '', 'DSub2000'].map(levelOf)).toEqual(['open', 'open', 'open', 'open']);
});
