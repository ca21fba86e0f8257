import { expect, test } from 'vitest';
import { bindingFor } from './key-bindings.ts';

const pressed = (key: string, modifiers: KeyboardEventInit = {}) => ({
  nativeEvent: new KeyboardEvent('keydown', { key, ...modifiers }),
});
const bindings = { ArrowDown: 'walk', 'Alt+ArrowDown': 'move', '[Shift]+Tab': 'leave' };

test.each<[string, KeyboardEventInit, string | undefined]>([
  ['ArrowDown', {}, 'walk'],
  ['ArrowDown', { repeat: true }, 'walk'],
  ['ArrowDown', { altKey: true }, 'move'],
  ['ArrowDown', { ctrlKey: true }, undefined],
  ['Tab', {}, 'leave'],
  ['Tab', { shiftKey: true }, 'leave'],
  ['a', {}, undefined],
])('%s with %o leads to %s', (key, modifiers, bound) => {
  expect(bindingFor(pressed(key, modifiers), bindings)).toBe(bound);
});
