import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { episode, renderPart } from '../testing/test-beside-listening.tsx';
import { EpisodeExtras } from './episode-extras.tsx';

afterEach(() => void vi.unstubAllGlobals());

test('a chapter is played from where it begins, also before the episode was started; the one that is heard is marked', async () => {
  const { fake, heardAt } = await renderPart(<EpisodeExtras episode={episode} />);
  const chapters = within(await screen.findByRole('list', { name: 'Chapters' }));
  expect(screen.queryByRole('button', { name: 'Next chapter' })).toBeNull();
  fireEvent.click(chapters.getByRole('button', { name: 'The middle at 1 minute' }));
  expect(fake.takeCalls()).toEqual(['load 7 at 60 then nothing']);
  await heardAt(70);
  expect(chapters.getByRole('button', { current: true }).textContent).toContain('The middle');
  fireEvent.click(screen.getByRole('button', { name: 'Next chapter' }));
  fireEvent.click(screen.getByRole('button', { name: 'Previous chapter' }));
  expect(fake.takeCalls()).toEqual(['seek 120', 'seek 60']);
  await heardAt(130);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next chapter' }).disabled).toBe(true);
});

test('a chapter has its picture, by our own server, and leads to the page that it is about', async () => {
  const first = { startSeconds: 0, endSeconds: 60, title: 'Setting out', href: null, image: null };
  const second = {
    startSeconds: 60.5,
    endSeconds: null,
    title: 'The middle',
    href: 'https://example.org/middle',
    image: 'https://example.org/middle.jpg',
  };
  await renderPart(<EpisodeExtras episode={episode} />, {
    'GET /api/podcast/chapters/7': { body: { chapters: [first, second] } },
  });
  const rows = within(await screen.findByRole('list', { name: 'Chapters' })).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('img')?.getAttribute('src'))).toEqual([
    undefined,
    '/api/podcast/picture/chapter/7?at=60.5&size=600',
  ]);
  const links = screen.getAllByRole('link', { name: /^Page of/ });
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['https://example.org/middle', 'noreferrer'],
  ]);
});

test('a chapter without a title is shown by its number', async () => {
  const chapter = { endSeconds: null, href: null, image: null };
  const list = [
    { ...chapter, startSeconds: 0, title: 'Setting out' },
    { ...chapter, startSeconds: 60, title: '' },
  ];
  await renderPart(<EpisodeExtras episode={episode} />, {
    'GET /api/podcast/chapters/7': { body: { chapters: list } },
  });
  expect(await screen.findByRole('button', { name: 'Chapter 2 at 1 minute' })).not.toBeNull();
});

test('a title without spaces stays beside its time, on three lines at most', async () => {
  const title = 'X'.repeat(3_000);
  const list = [{ startSeconds: 0, endSeconds: null, href: null, image: null, title }];
  await renderPart(<EpisodeExtras episode={episode} />, {
    'GET /api/podcast/chapters/7': { body: { chapters: list } },
  });
  const { classList } = await screen.findByText(title);
  expect([...classList]).toEqual(expect.arrayContaining(['line-clamp-3', '[overflow-wrap:anywhere]']));
});

test('a transcript follows what is heard until its listener scrolls, is searched, and plays from a line', async () => {
  const { fake, play, heardAt, scrolls } = await renderPart(<EpisodeExtras episode={episode} />);
  await play();
  fireEvent.click(await screen.findByRole('tab', { name: 'Transcript' }));
  const list = await screen.findByRole('list', { name: 'Transcript' });
  await heardAt(62);
  expect(within(list).getByRole('button', { current: true }).textContent).toContain('The wind turns.');
  expect(scrolls).toHaveBeenCalledTimes(2);
  fireEvent.wheel(list);
  await heardAt(5);
  expect(scrolls).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('button', { name: 'Follow along' }));
  expect(scrolls).toHaveBeenCalledTimes(3);

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'wind' } });
  expect(await screen.findByText('1 line')).not.toBeNull();
  fake.takeCalls();
  fireEvent.click(within(list).getByRole('button', { name: /The wind turns/ }));
  expect(fake.takeCalls()).toEqual(['seek 61', 'play']);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'harbour' } });
  expect(await screen.findByText('Nothing in the transcript matches.')).not.toBeNull();
});

test('chapters that stand in the sound alone are shown once the episode is played', async () => {
  const { play } = await renderPart(<EpisodeExtras episode={{ ...episode, chapters: false }} />);
  expect(await screen.findByRole('tab', { name: 'Transcript' })).not.toBeNull();
  expect(screen.queryByRole('tab', { name: 'Chapters' })).toBeNull();
  await play();
  expect(await screen.findByRole('tab', { name: 'Chapters' })).not.toBeNull();
});

test('an episode without chapters and transcript shows nothing', async () => {
  await renderPart(<EpisodeExtras episode={{ ...episode, chapters: false, transcripts: [] }} />);
  expect(screen.queryByRole('tablist')).toBeNull();
});
