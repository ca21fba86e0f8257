import { expect, it } from 'vitest';
import { releaseDateOf, releaseDates } from './release-dates.ts';

it('dates say what they are sure of', () => {
  expect(releaseDateOf('1994')).toBe('1994');
  expect(releaseDateOf('1994-08')).toBe('1994-08');
  expect(releaseDateOf('1994-08-22T07:00:00Z')).toBe('1994-08-22');
  expect(releaseDateOf('19940822')).toBe('1994-08-22');
  expect(releaseDateOf('1994-13-40')).toBe('1994');
  expect(releaseDateOf('13/02/1999')).toBe('1999');
  expect(releaseDateOf('2.13.1999')).toBe('1999');
  expect(releaseDateOf('unknown')).toBeNull();
  expect(releaseDateOf('0000')).toBeNull();
});

it('music is as old as its first edition', () => {
  const dates = (more: object) =>
    releaseDates({ date: '', year: '', dayAndMonth: '', original: '', originalYear: '', ...more });
  expect(dates({ date: '2009-09-09', original: '1969-09-26' })).toEqual({
    release: '1969-09-26',
    edition: '2009-09-09',
  });
  expect(dates({ date: '1969-09-26', originalYear: '1969' }).release).toBe('1969-09-26');
  expect(dates({ year: '1994', dayAndMonth: '2208' }).edition).toBe('1994-08-22');
  expect(dates({ originalYear: '1959' })).toEqual({ release: '1959', edition: null });
});
