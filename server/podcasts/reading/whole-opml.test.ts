import { expect, test } from 'vitest';
import { isWholeOpml } from './whole-opml.ts';

const outline = '<outline type="rss" text="A & B > C" xmlUrl=\'https://a.org/1?a=1&b=2\'/>';
const whole = `\ufeff<?xml version="1.0"?>
<!DOCTYPE opml>
<!-- of <an> app -->
<OPML version="2.0"><head><title><![CDATA[<x>]]></title></head>
<body><outline text="folder">${outline}</outline>${outline}</body></OPML>
`;

test('an OPML document is whole, also without shows and with a raw ampersand', () => {
  expect(isWholeOpml(whole)).toBe(true);
  expect(isWholeOpml('<opml><body/></opml>')).toBe(true);
});

test('an OPML document that was cut anywhere is not whole', () => {
  const end = whole.trimEnd().length;
  for (let length = 0; length < end; length += 1)
    expect(isWholeOpml(whole.slice(0, length)), whole.slice(0, length).slice(-30)).toBe(false);
});

test.each([
  ['a page', '<html><body>Bad gateway</body></html>'],
  ['an error', '{"error":"x"}'],
  ['no body', '<opml><head></head></opml>'],
  ['a body that is not in opml', '<opml><head><body/></head></opml>'],
  ['elements that are closed in another order', '<opml><body><a><b></a></b></body></opml>'],
  ['two documents', '<opml><body/></opml><opml><body/></opml>'],
  ['text around it', `warning: x\n<opml><body/></opml>`],
  ['an attribute without an end', '<opml><body><outline xmlUrl="https://a.org/1/></body></opml>'],
  ['a comment without an end', '<opml><body><!-- </body></opml>'],
  [
    'more elements within each other than are read',
    `<opml><body>${'<a>'.repeat(7_000)}${'</a>'.repeat(7_000)}</body></opml>`,
  ],
])('%s is no whole OPML document', (_name, text) => {
  expect(isWholeOpml(text)).toBe(false);
});
