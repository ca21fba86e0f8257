import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchFocusOrigin } from './listen-to-keys.ts';

let focus: ReturnType<typeof watchFocusOrigin>;
let button: HTMLButtonElement;

beforeEach(() => {
  focus = watchFocusOrigin(document);
  button = document.body.appendChild(document.createElement('button'));
});
afterEach(() => {
  focus.stop();
  document.body.replaceChildren();
});

test('what has the focus before anything was pressed has it by keyboard', () => {
  expect(focus.isByKeyboard()).toBe(true);
  button.focus();
  expect(focus.isByKeyboard()).toBe(true);
});

test('a key gives the focus to the keyboard only where it leads somewhere else', () => {
  fireEvent.pointerDown(button);
  button.focus();
  expect(focus.isByKeyboard()).toBe(false);
  fireEvent.keyDown(button, { key: 'Tab' });
  expect(focus.isByKeyboard()).toBe(false);
  document.body.appendChild(document.createElement('button')).focus();
  expect(focus.isByKeyboard()).toBe(true);
});

test('what keeps its keys and presses to itself is seen nevertheless', () => {
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    document.body.addEventListener(type, (event) => event.stopPropagation(), { once: true, capture: true });
  fireEvent.pointerDown(button);
  expect(focus.isByKeyboard()).toBe(false);
  fireEvent.keyDown(button, { key: 'Tab' });
  button.focus();
  expect(focus.isByKeyboard()).toBe(true);
});

test('nothing of a page stays with who stopped watching', () => {
  const listeners = new Set<string>();
  const name = (type: string, options: unknown) => `${type} ${String(options)}`;
  const page = {
    addEventListener: (type: string, _: unknown, options?: unknown) =>
      void listeners.add(name(type, options)),
    removeEventListener: (type: string, _: unknown, options?: unknown) =>
      void listeners.delete(name(type, options)),
  };
  const watched = watchFocusOrigin(page);
  expect(listeners.size).toBe(3);
  watched.stop();
  expect([...listeners]).toEqual([]);
});
