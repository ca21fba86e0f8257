import { expect, test, vi } from 'vitest';
import { MarkupParser } from './markup-parser.ts';
import { repairMarkup } from './repair-markup.ts';
import { sanitise } from './sanitise.ts';
import { inside, titles } from './testing/test-feeds.ts';

// Most feeds have no faults: of those only the quick readers are asked.
vi.mock('./repair-markup.ts', { spy: true });
vi.mock('./markup-parser.ts', { spy: true });

test('a feed without faults is read once, and not looked through for what is to be mended', () => {
  const items = '<item><title>A</title><guid isPermaLink="false">1</guid><br/></item>\n'.repeat(3);
  expect(titles(`<?xml version="1.0"?>${inside(items, 'xmlns:x="y"')}`)).toHaveLength(3);
  expect(repairMarkup).toHaveBeenCalledTimes(0);
  expect(MarkupParser).toHaveBeenCalledTimes(0);
});

test('a feed that breaks off is mended once', () => {
  expect(titles('<rss><channel><title>T</title><item><title>A</title></item><item><title>B')).toEqual([
    'A',
    'B',
  ]);
  expect(repairMarkup).toHaveBeenCalledTimes(1);
});

test('notes as most are written are read without the parser of broken HTML', () => {
  vi.mocked(MarkupParser).mockClear();
  const notes =
    '<p>With <a href="https://a.example/?b=1&amp;c=2&d=3" target="_blank">a link</a> &amp; <b>more</b>,<br/>R&D &nbsp;too.</p>\n<ul><li><p>One</p></li></ul><img src="https://a.example/1.png" alt="A cover">';
  expect(sanitise(notes, 'https://a.example/').text).toBe('With a link & more,\nR&D too.\n\nOne\n\nA cover');
  expect(MarkupParser).toHaveBeenCalledTimes(0);
});
