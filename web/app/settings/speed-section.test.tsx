import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { defaultSpeeds } from '../shared/default-speeds.ts';
import { choose, rereadPreferences } from '../shared/preferences.ts';
import { SpeedSection } from './speed-section.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  rereadPreferences();
});

const speeds = () => [defaultSpeeds.of({}), defaultSpeeds.of({ isBook: true })];

test('podcasts and audiobooks each have a speed of their own, which outlives a reload', () => {
  render(<SpeedSection />);
  expect(speeds()).toEqual([1, 1]);
  fireEvent.change(screen.getByRole('combobox', { name: 'Audiobooks' }), { target: { value: '1.25' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Podcasts' }), { target: { value: '1.7' } });
  rereadPreferences();
  expect(speeds()).toEqual([1.7, 1.25]);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Audiobooks' }).value).toBe('1.25');
});

test('a speed that nobody can play at is as if it had never been chosen', () => {
  choose({ podcastSpeed: 17, bookSpeed: Number.NaN });
  rereadPreferences();
  expect(speeds()).toEqual([1, 1]);
});
