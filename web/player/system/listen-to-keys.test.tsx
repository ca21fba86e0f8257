import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { album, createTestPlayer, songs } from '../testing/player-fixture.ts';
import { listenToKeys } from './listen-to-keys.ts';

let stop = () => {};
let set: ReturnType<typeof createTestPlayer>;

beforeEach(() => {
  set = createTestPlayer();
  stop = listenToKeys(set.player);
  set.player.play(album, songs('abc'));
  set.fake.status('playing');
  set.fake.takeCalls();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const put = (html: string): HTMLElement => {
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = html;
  const [first] = box.children;
  if (!(first instanceof HTMLElement)) throw new Error('There is nothing to press.');
  return first;
};
/** Whether Space was taken from the control. */
const space = (at: Element, repeat = false) => !fireEvent.keyDown(at, { key: ' ', code: 'Space', repeat });

function pressByMouse(control: HTMLElement): void {
  fireEvent.pointerDown(control);
  control.focus();
  fireEvent.click(control);
}
function reachByTab(control: HTMLElement): void {
  fireEvent.keyDown(document.body, { key: 'Tab' });
  control.focus();
}

test.each(['<button>Next</button>', '<input type="checkbox">', '<div role="tab" tabindex="0">Library</div>'])(
  'Space plays and pauses after a press of the mouse on %s, which is not pressed again',
  (html) => {
    const control = put(html);
    pressByMouse(control);
    expect(space(control)).toBe(true);
    // Some browsers press a button as the key is let go.
    expect(fireEvent.keyUp(control, { key: ' ', code: 'Space' })).toBe(false);
    expect(set.fake.takeCalls()).toEqual(['pause']);
  },
);

test('Space presses the button that was reached by keyboard, until the mouse presses it', () => {
  const button = put('<button>Next</button>');
  reachByTab(button);
  expect(space(button)).toBe(false);
  expect(fireEvent.keyUp(button, { key: ' ', code: 'Space' })).toBe(true);
  expect(set.fake.takeCalls()).toEqual([]);
  fireEvent.pointerDown(button);
  expect(space(button)).toBe(true);
  expect(set.fake.takeCalls()).toEqual(['pause']);
});

test.each([
  '<input>',
  '<textarea></textarea>',
  '<select></select>',
  '<div role="menuitem" tabindex="0">Like</div>',
])('Space means what it always does in %s, however one came there', (html) => {
  const field = put(html);
  pressByMouse(field);
  expect(space(field)).toBe(false);
  expect(set.fake.takeCalls()).toEqual([]);
});

test('Space that is held down toggles once, and moves nothing', () => {
  expect([space(document.body), space(document.body, true), space(document.body, true)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(set.fake.takeCalls()).toEqual(['pause']);
});

test('Space is left to what took it already, and to who writes with several keys', () => {
  const box = put('<div><b>Map</b></div>');
  box.addEventListener('keydown', (event) => event.preventDefault());
  space(box);
  fireEvent.keyDown(document.body, { key: ' ', code: 'Space', isComposing: true });
  expect(set.fake.takeCalls()).toEqual([]);
});

test('Space pauses where nothing of the page has the focus', () => {
  fireEvent.keyDown(document, { key: ' ', code: 'Space' });
  expect(set.fake.takeCalls()).toEqual(['pause']);
});

test('while nothing is in the player, Space moves the page as ever', () => {
  stop();
  set = createTestPlayer();
  stop = listenToKeys(set.player);
  expect(space(document.body)).toBe(false);
});

test('a button that is pressed after a pause by Space is pressed as its key is let go', () => {
  space(document.body);
  fireEvent.keyUp(document.body, { key: ' ', code: 'Space' });
  const button = put('<button>Next</button>');
  reachByTab(button);
  space(button);
  expect(fireEvent.keyUp(button, { key: ' ', code: 'Space' })).toBe(true);
});
