import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, song } from '#web/app/testing/test-page.tsx';
import { dragRow, layOutRows } from '#web/ui/testing/test-drag.ts';
import type { Playlist } from '../provider/item.ts';
import type { Library, PlaylistSong } from '../provider/library.ts';
import { ProviderError } from '../provider/provider.ts';

const mix: Playlist = { kind: 'playlist', id: 'p.1', inLibrary: true, name: 'Late Mix', canEdit: true };
const entry = (id: string): PlaylistSong => ({ ...song(id), entryId: `e${id}` });
const whole = { ...mix, songs: ['1', '2', '3', '4'].map(entry) };
const rowPixels = 48;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(() => vi.stubGlobal('fetch', undefined));

const choose = async (label: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Options for Late Mix' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: label }));
};

const rows = () => within(screen.getByRole('main')).getAllByRole('row');
const order = () => rows().map((row) => /Song (\d)/.exec(row.textContent ?? '')?.[1]);

async function openMix(library: Partial<Library> = {}) {
  const moveInPlaylist = vi.fn<Library['moveInPlaylist']>(() => Promise.resolve());
  openPage(
    '/playlist/p.1',
    { playlist: () => Promise.resolve(whole) },
    { library: { moveInPlaylist, ...library } },
  );
  await screen.findByRole('heading', { level: 1, name: 'Late Mix' });
  await waitFor(() => expect(document.querySelector('[data-drag-handle]')).not.toBe(null));
  return { moveInPlaylist };
}

test('a song of a playlist is dragged elsewhere: seen at once, and kept', async () => {
  layOutRows(rowPixels);
  const { moveInPlaylist } = await openMix();
  await dragRow(rows()[0]!, 2, { heightPixels: rowPixels });
  expect(order()).toEqual(['2', '3', '1', '4']);
  await waitFor(() => expect(moveInPlaylist).toHaveBeenCalledWith('p.1', 'e1', ['e4']));
  const finger = { heightPixels: rowPixels, pointerType: 'touch' };
  await dragRow(rows()[3]!, 0, { ...finger, by: rows()[3]!.querySelector('[data-drag-handle]')! });
  expect(order()).toEqual(['4', '2', '3', '1']);
  await waitFor(() => expect(moveInPlaylist).toHaveBeenLastCalledWith('p.1', 'e4', ['e2', 'e3', 'e1']));
});

test('Alt with an arrow key moves a song, keeps the focus on it, and says where it went', async () => {
  const { moveInPlaylist } = await openMix();
  rows()[1]!.focus();
  fireEvent.keyDown(rows()[1]!, { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(order()).toEqual(['1', '3', '2', '4']));
  await waitFor(() => expect(document.activeElement).toBe(rows()[2]));
  expect(screen.getByText('Song 2 moved to place 3 of 4')).toBeTruthy();
  fireEvent.keyDown(rows()[2]!, { key: 'End', altKey: true });
  await waitFor(() => expect(order()).toEqual(['1', '3', '4', '2']));
  await waitFor(() =>
    expect(moveInPlaylist.mock.calls).toEqual([
      ['p.1', 'e2', ['e4']],
      ['p.1', 'e2', []],
    ]),
  );
});

test('a second move is told only once the first is kept, so that neither overtakes the other', async () => {
  const answers: (() => void)[] = [];
  const moves: string[] = [];
  await openMix({
    moveInPlaylist: (_, entryId) => {
      moves.push(entryId);
      return new Promise((resolve) => answers.push(resolve));
    },
  });
  rows()[1]!.focus();
  fireEvent.keyDown(rows()[1]!, { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(order()).toEqual(['1', '3', '2', '4']));
  fireEvent.keyDown(rows()[0]!, { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(order()).toEqual(['3', '1', '2', '4']));
  expect(moves).toEqual(['e2']);
  answers[0]?.();
  await waitFor(() => expect(moves).toEqual(['e2', 'e1']));
});

test('a move that could not be kept says so, and the list is again as it is', async () => {
  await openMix({
    moveInPlaylist: async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      throw new ProviderError('failed', 'Nobody answers.', 500);
    },
  });
  rows()[0]!.focus();
  fireEvent.keyDown(rows()[0]!, { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(order()).toEqual(['2', '1', '3', '4']));
  await screen.findByText('Nobody answers.');
  await waitFor(() => expect(order()).toEqual(['1', '2', '3', '4']));
});

test('a mix that is not the listener’s cannot be put into another order', async () => {
  openPage('/playlist/pl.1', { playlist: () => Promise.resolve({ ...whole, id: 'pl.1', canEdit: false }) });
  await screen.findByRole('heading', { level: 1, name: 'Late Mix' });
  fireEvent.keyDown(rows()[0]!, { key: 'ArrowDown', altKey: true });
  expect(order()).toEqual(['1', '2', '3', '4']);
  fireEvent.click(screen.getByRole('button', { name: 'Options for Late Mix' }));
  await screen.findByRole('menuitem', { name: 'Export' });
  expect(screen.queryByRole('menuitem', { name: 'Edit details' })).toBe(null);
});

test('a deleted playlist is not asked for again, although its page stands until the next one is there', async () => {
  const playlist = vi.fn(() => Promise.resolve(whole));
  openPage('/playlist/p.1', { playlist }, { library: { removeFromLibrary: () => Promise.resolve() } });
  await choose('Delete playlist');
  await screen.findByText(/Late Mix.* deleted/i);
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Late Mix' })).toBe(null));
  expect(playlist).toHaveBeenCalledOnce();
});

test('a playlist is given as a file for other players', async () => {
  const blobs: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}` }));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await openMix({ songFiles: () => Promise.resolve(new Map([['1', { path: 'Ida/one.flac' }]])) });
  await choose('Export');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'M3U8' }));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  const link = clicked.mock.contexts[0] as HTMLAnchorElement;
  expect(link.download).toBe('Late Mix.m3u8');
  const reader = new FileReader();
  const text = new Promise((resolve) => {
    reader.addEventListener('load', () => resolve(reader.result));
  });
  reader.readAsText(blobs[0]!);
  expect(await text).toContain(
    '#EXTINF:184,Ida Moreau - Song 1\nIda/one.flac\n#EXTINF:184,Ida Moreau - Song 2',
  );
  clicked.mockRestore();
});

async function chooseFile(library: Partial<Library>, text: string) {
  openPage('/playlist-display', {}, { library });
  const button = await screen.findByRole('button', { name: 'Import playlist' });
  const input = button.parentElement!.querySelector<HTMLInputElement>('input[type="file"]')!;
  fireEvent.change(input, { target: { files: [new File([text], 'Old Mix.m3u8')] } });
}

test('what a file means is seen before it is saved, and what was not found is named with its line', async () => {
  const createPlaylist = vi.fn<Library['createPlaylist']>(() => Promise.resolve({ ...mix, name: 'Old Mix' }));
  const matchSongs = () => Promise.resolve(['i.1', undefined, 'i.3', 'i.1']);
  await chooseFile({ matchSongs, createPlaylist }, 'a.mp3\nlost/b.mp3\nc.mp3\na.mp3\n');
  await screen.findByText('3 of 4 songs were found.');
  const report = within(screen.getByRole('region', { name: 'Import' }));
  expect(report.getByText('1 not found:')).toBeTruthy();
  expect(report.getByText('Line 2')).toBeTruthy();
  expect(report.getByText('lost/b.mp3')).toBeTruthy();
  expect(createPlaylist).not.toHaveBeenCalled();
  fireEvent.click(report.getByRole('checkbox', { name: 'Leave out 1 song that comes again' }));
  fireEvent.change(report.getByLabelText('Name:'), { target: { value: 'Older' } });
  fireEvent.click(report.getByRole('button', { name: 'Save playlist' }));
  await screen.findByText('2 songs added to “Old Mix”.');
  expect(createPlaylist).toHaveBeenCalledWith({
    name: 'Older',
    description: '',
    songs: [{ id: 'i.1' }, { id: 'i.3' }],
  });
  expect(report.getByRole('link', { name: 'Open playlist' }).getAttribute('href')).toBe('/playlist/p.1');
  fireEvent.click(report.getByRole('button', { name: 'Close' }));
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Import' })).toBe(null));
});

test('the songs of a file can go into a playlist that is there', async () => {
  const addToPlaylist = vi.fn<Library['addToPlaylist']>(() => Promise.resolve());
  const playlists = () => Promise.resolve([mix]);
  await chooseFile({ matchSongs: () => Promise.resolve(['i.1']), addToPlaylist, playlists }, 'a.mp3\n');
  await screen.findByText('The song was found.');
  const report = within(screen.getByRole('region', { name: 'Import' }));
  fireEvent.change(report.getByLabelText('Into:'), { target: { value: 'p.1' } });
  fireEvent.click(report.getByRole('button', { name: 'Add' }));
  await screen.findByText('1 song added to “Late Mix”.');
  expect(addToPlaylist).toHaveBeenCalledWith('p.1', [{ id: 'i.1', newEntryId: expect.any(String) }]);
});

test('a file without a song of this folder, or without any, says so', async () => {
  await chooseFile({ matchSongs: () => Promise.resolve([undefined]) }, 'a.mp3');
  const sentence = 'None of the songs of “Old Mix” is in your music folder.';
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('a file that names no songs says so', async () => {
  await chooseFile({}, '#EXTM3U\n');
  expect(await screen.findByText('Old Mix.m3u8 names no songs.')).toBeTruthy();
});

test('a provider without files offers no import', async () => {
  openPage('/playlist-display', {}, { capabilities: { playlistFiles: false } });
  await screen.findByRole('region', { name: 'Your playlists' });
  expect(screen.queryByRole('button', { name: 'Import playlist' })).toBe(null);
});
