import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Song } from '../provider/item.ts';
import { song } from '../testing/test-song.ts';
import { OptionsContext, type OptionsRequest, type PlaylistEntry, useOptions } from './use-options.ts';

const entry: PlaylistEntry = { playlistId: 'p.1', remove: () => undefined };

type RowProps = { song: Song; entry?: PlaylistEntry | undefined };

function Row({ song: ownSong, entry: ownEntry }: RowProps) {
  const { onButton } = useOptions(ownSong, ownEntry);
  return (
    <button type="button" onClick={onButton}>
      {ownSong.name}
    </button>
  );
}

function Page(props: { rows: readonly RowProps[] }) {
  const [open, setOpen] = useState<OptionsRequest>();
  return (
    <OptionsContext value={setOpen}>
      {props.rows.map((row, index) => (
        // As lists of many do, a row shows another song in its turn.
        <Row key={index} {...row} />
      ))}
      <output>{open && `${open.item.name}, ${open.entry ? 'to be removed' : 'to be left'}`}</output>
      <button type="button" onClick={() => setOpen(undefined)}>
        Close
      </button>
    </OptionsContext>
  );
}

const menuText = () => screen.getByRole('status').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const [one, two] = [song('1'), song('2')];

test('what is offered follows an answer that comes while the menu is open, for its own row alone', () => {
  const { rerender } = render(<Page rows={[{ song: one }, { song: two }]} />);
  press('Song 1');
  press('Song 2');
  expect(menuText()).toBe('Song 2, to be left');
  rerender(<Page rows={[{ song: one, entry }, { song: two }]} />);
  expect(menuText()).toBe('Song 2, to be left');
  rerender(
    <Page
      rows={[
        { song: one, entry },
        { song: two, entry },
      ]}
    />,
  );
  expect(menuText()).toBe('Song 2, to be removed');
});

test('a menu stays that of its song when its row shows another one, and a closed one stays closed', () => {
  const { rerender } = render(<Page rows={[{ song: one }]} />);
  press('Song 1');
  rerender(<Page rows={[{ song: two, entry }]} />);
  expect(menuText()).toBe('Song 1, to be left');
  press('Close');
  rerender(<Page rows={[{ song: one, entry }]} />);
  expect(menuText()).toBe('');
});
