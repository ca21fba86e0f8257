import { expect, test } from 'vitest';
import { root } from './run-node.ts';
import { readWebFiles, uselessReasons, windowWidthFaults } from './window-width.ts';

const planted = (text: string, path = 'web/music/a.tsx') => windowWidthFaults([{ path, text }]).join('\n');

test.each([
  '<div className="p-4 md:p-6" />',
  '<div className="md:hidden" />',
  "const look = isLong ? '2xl:[--most:36px]' : '';",
  '<div className="max-md:*:size-11!" />',
  '<div className="min-[1100px]:px-4" />',
  '<div className="hover:max-[40rem]:px-4" />',
  "const wide = matchMedia('(min-width: 768px)');",
  'const wide = matchMedia(`(width >= ${pixels}px)`);',
  'const wide = innerWidth >= 768;',
])('%s is named', (text) => {
  expect(planted(text)).toContain('web/music/a.tsx:1 asks the window');
});

test.each([
  '@media (width >= 768px) {\n}',
  '@media (min-width: 30rem) {\n}',
  '@media (height < 520px) and (max-width: 900px) {\n}',
])('%s is named in a style sheet', (text) => {
  expect(planted(`a {}\n${text}`, 'web/music/a.css')).toContain('web/music/a.css:2 asks the window');
});

test.each([
  '<div className="wide:p-6 narrow:contents roomy:px-4" />',
  '<div className="@md:p-6 @min-[340px]:hidden @max-[340px]:w-10 min-w-[3rem]" />',
  "const still = matchMedia('(prefers-reduced-motion: reduce)');",
  "const sizes = '(min-width: 768px) 260px, 50vw';",
  "const sm = { md: 'text-lg' };",
])('%s is not named', (text) => {
  expect(planted(text)).toBe('');
});

test.each(['@container page (width < 20rem) {', '@media (pointer: coarse) {', '@media (height < 540px) {'])(
  '%s is not named in a style sheet',
  (text) => {
    expect(planted(`${text}\n}`, 'web/music/a.css')).toBe('');
  },
);

test('the frame may ask the window, and tests set it', () => {
  expect(planted('<div className="md:flex" />', 'web/app/frame/a.tsx')).toBe('');
  expect(planted("vi.stubGlobal('innerWidth', 1440)", 'web/music/a.test.tsx')).toBe('');
});

test('a search in no files is a fault, ours have none, and each reason is needed', () => {
  expect(windowWidthFaults([])).toHaveLength(1);
  const files = readWebFiles(root);
  expect(windowWidthFaults(files)).toEqual([]);
  expect(uselessReasons(files)).toEqual([]);
});
