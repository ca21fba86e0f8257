import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Choosable } from './choosable.tsx';
import { useChoice, useSelect } from './choosing.ts';
import { type ChoosingLayerProps, useChoosingLayer } from './use-choosing-layer.tsx';

type Thing = { id: string };
const nameOf = ({ id }: Thing) => id;

function Layer(props: ChoosingLayerProps<Thing>) {
  const { chosen, finish } = useChoosingLayer(props, nameOf);
  const ids = [...chosen].map((index) => props.itemAt(index)?.id).join(' ');
  if (chosen.size === 0) return <output />;
  return (
    <div>
      <output>{ids}</output>
      <button type="button" onClick={finish}>
        Done
      </button>
    </div>
  );
}

function Row({ index, id }: Thing & { index: number }) {
  const choice = useChoice(index);
  const select = useSelect(index);
  // As a menu that was opened before anything was loaded.
  const [menu] = useState(() => select);
  return (
    <li {...choice?.props}>
      {choice?.box}
      <a href="#there">{id}</a>
      <button type="button" onClick={menu}>
        Choose {id}
      </button>
    </li>
  );
}

function List({ ids, load }: { ids: readonly string[]; load?: () => Promise<typeof Layer> }) {
  return (
    <Choosable
      list="things"
      count={ids.length}
      itemAt={(index) => {
        const id = ids[index];
        return id === undefined ? undefined : { id };
      }}
      load={load ?? (() => Promise.resolve(Layer))}
    >
      <ul>
        {ids.map((id, index) => (
          <Row key={id} id={id} index={index} />
        ))}
      </ul>
    </Choosable>
  );
}

afterEach(() => void vi.useRealTimers());

const chosen = () => screen.getByRole('status').textContent;
const box = (id: string) => screen.getByRole('checkbox', { name: `Select ${id}` });

/** The pointer comes near, and what is chosen with is loaded. */
const comeNear = () => act(async () => void fireEvent.pointerOver(screen.getByText('a')));

test("what the menu chose before anything was loaded is chosen once it is, and the menu's second choice too", async () => {
  let arrive: (layer: typeof Layer) => void = () => undefined;
  render(<List ids={['a', 'b']} load={() => new Promise((resolve) => (arrive = resolve))} />);
  const select = screen.getByText('Choose b');
  fireEvent.click(select);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await act(async () => arrive(Layer));
  expect(chosen()).toBe('b');
  expect(box('b')).toHaveProperty('checked', true);
  fireEvent.click(screen.getByText('Choose a'));
  expect(chosen()).toBe('b a');
});

test('boxes choose, Shift with a click all between, Escape lets go', async () => {
  render(<List ids={['a', 'b', 'c', 'd']} />);
  await comeNear();
  fireEvent.click(box('b'));
  fireEvent.click(screen.getByText('d'), { shiftKey: true });
  expect(chosen()).toBe('b c d');
  fireEvent.keyDown(screen.getByText('d'), { key: 'Escape' });
  expect(chosen()).toBe('');
});

test('Ctrl with a click on a link opens it, until something is chosen', async () => {
  render(<List ids={['a', 'b']} />);
  await comeNear();
  expect(fireEvent.click(screen.getByText('a'), { ctrlKey: true })).toBe(true);
  expect(chosen()).toBe('');
  fireEvent.click(box('b'));
  expect(fireEvent.click(screen.getByText('a'), { ctrlKey: true })).toBe(false);
  expect(chosen()).toBe('b a');
});

test('Space on a link does what it does there; with Ctrl it chooses', async () => {
  render(<List ids={['a']} />);
  await comeNear();
  fireEvent.keyDown(screen.getByText('a'), { key: ' ' });
  expect(chosen()).toBe('');
  fireEvent.keyDown(screen.getByText('a'), { key: ' ', ctrlKey: true });
  expect(chosen()).toBe('a');
});

test('a list that is put into another order lets go of what was chosen, one that grows keeps it', async () => {
  const { rerender } = render(<List ids={['a', 'b']} />);
  await comeNear();
  fireEvent.click(box('b'));
  rerender(<List ids={['a', 'b', 'c']} />);
  expect(chosen()).toBe('b');
  rerender(<List ids={['c', 'a', 'b']} />);
  expect(chosen()).toBe('');
});

test('Shift with a press on a box chooses all from the one before, also where the box is chosen', async () => {
  render(<List ids={['a', 'b', 'c', 'd']} />);
  await comeNear();
  fireEvent.click(box('b'));
  fireEvent.click(box('d'), { shiftKey: true });
  expect(chosen()).toBe('b c d');
  fireEvent.click(box('c'), { shiftKey: true });
  expect(chosen()).toBe('b c d');
  expect(box('c')).toHaveProperty('checked', true);
});

test('Escape lets go wherever the focus is, but for a field or a dialog that uses it', async () => {
  render(
    <>
      <List ids={['a']} />
      <input type="search" aria-label="Find" />
      <dialog open>
        <button type="button">In a dialog</button>
      </dialog>
    </>,
  );
  await comeNear();
  fireEvent.click(box('a'));
  fireEvent.keyDown(screen.getByLabelText('Find'), { key: 'Escape' });
  fireEvent.keyDown(screen.getByText('In a dialog'), { key: 'Escape' });
  expect(chosen()).toBe('a');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(chosen()).toBe('');
});

test('what is done with the selection gives the focus back to where it was in the list', async () => {
  render(
    <>
      <List ids={['a', 'b', 'c']} />
      <button type="button">Elsewhere</button>
    </>,
  );
  await comeNear();
  fireEvent.click(box('a'));
  act(() => screen.getByText('c').focus());
  fireEvent.keyDown(screen.getByText('c'), { key: ' ', ctrlKey: true });
  act(() => screen.getByText('b').focus());
  const done = screen.getByText('Done');
  act(() => done.focus());
  fireEvent.click(done);
  expect(document.activeElement).toBe(screen.getByText('b'));

  // Who went elsewhere meanwhile stays there.
  fireEvent.click(box('c'));
  act(() => screen.getByText('Elsewhere').focus());
  fireEvent.click(done);
  expect(document.activeElement).toBe(screen.getByText('Elsewhere'));
});

const link = (name: string) => screen.getByRole('link', { name });
const pressOn = (element: HTMLElement) =>
  fireEvent.pointerDown(element, { pointerType: 'touch', pointerId: 7, clientX: 50, clientY: 50 });
const press = (id: string) => pressOn(link(id));

test('a finger that rests on a row chooses it, without a menu, and lifting it opens nothing', async () => {
  vi.useFakeTimers();
  render(<List ids={['a', 'b']} />);
  press('b');
  await act(async () => undefined);
  await act(async () => void vi.advanceTimersByTime(499));
  expect(chosen()).toBe('');
  await act(async () => void vi.advanceTimersByTime(1));
  expect(chosen()).toBe('b');
  expect(fireEvent.contextMenu(link('b'))).toBe(false);
  fireEvent.pointerUp(link('b'), { pointerId: 7 });
  expect(fireEvent.click(link('b'), { detail: 1 })).toBe(false);
  expect(chosen()).toBe('b');
  // The next tap is one.
  fireEvent.pointerDown(link('a'), { pointerType: 'touch', pointerId: 8 });
  fireEvent.pointerUp(link('a'), { pointerId: 8 });
  expect(fireEvent.click(link('a'), { detail: 1 })).toBe(true);
});

test('a finger that scrolls, taps or rests on a button chooses nothing', async () => {
  vi.useFakeTimers();
  render(<List ids={['a', 'b']} />);
  await comeNear();
  press('a');
  fireEvent.pointerMove(link('a'), { pointerId: 7, clientX: 50, clientY: 61 });
  await act(async () => void vi.advanceTimersByTime(1_000));
  press('a');
  fireEvent.pointerCancel(link('a'), { pointerId: 7 });
  await act(async () => void vi.advanceTimersByTime(1_000));
  press('a');
  fireEvent.pointerUp(link('a'), { pointerId: 7 });
  await act(async () => void vi.advanceTimersByTime(1_000));
  pressOn(screen.getByText('Choose a'));
  await act(async () => void vi.advanceTimersByTime(1_000));
  expect(chosen()).toBe('');
});
