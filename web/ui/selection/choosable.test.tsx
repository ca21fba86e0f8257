import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Choosable } from './choosable.tsx';
import { useChoice, useSelect } from './choosing.ts';
import { type ChoosingLayerProps, useChoosingLayer } from './use-choosing-layer.tsx';

type Thing = { id: string };
const nameOf = ({ id }: Thing) => id;

function Layer(props: ChoosingLayerProps<Thing>) {
  const { chosen } = useChoosingLayer(props, nameOf);
  const ids = [...chosen].map((index) => props.itemAt(index)?.id).join(' ');
  return <output>{ids}</output>;
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
