import { expect, test } from 'vitest';
import { type MarkupHandlers, MarkupParser } from './markup-parser.ts';
import { repairMarkup } from './repair-markup.ts';
import { StrictMarkup } from './strict-markup.ts';

/** What a reader tells of a text, and where it says to be. */
function telling() {
  const events: unknown[] = [];
  const handlers = (position: () => { startIndex: number; endIndex: number }): MarkupHandlers => ({
    onopentag: (name, attributes) =>
      events.push(['open', name, { ...attributes }, position().startIndex, position().endIndex]),
    ontext: (text) => events.push(['text', text]),
    oncdatastart: () => events.push(['section']),
    oncdataend: () => events.push(['section ends']),
    onclosetag: (name, implied) => events.push(['close', name, implied]),
  });
  return { told: events, handlers };
}

function strictly(text: string): unknown[] | null {
  const { told: events, handlers } = telling();
  const parser = new StrictMarkup(handlers(() => parser));
  return parser.read(text) ? events : null;
}

function loosely(text: string): unknown[] {
  const { told: events, handlers } = telling();
  const options = {
    xmlMode: true,
    decodeEntities: false,
    lowerCaseTags: true,
    lowerCaseAttributeNames: true,
  };
  const parser = new MarkupParser(
    handlers(() => parser),
    options,
  );
  parser.end(text);
  return events;
}

test.each([
  '<a>x</a>',
  '<?xml version="1.0"?>\n<!-- made by hand -->\n<RSS Version="2.0"><channel>a &amp; b</channel></RSS>\n',
  `<a b="1" B='2' c="x > y"/><d\n  e="&lt;"\t/>`,
  '<item><title><![CDATA[a <b> & ]] > c]]></title></item> <item></item>',
  '<x:item><x:item/></x:item>',
  '<a><![CDATA[]]>t<![CDATA[]]]]><b/></a>',
  '<media:content url="a"><media:content url="b"/></media:content>',
])('what is whole is told as by the reader of what is broken, and nothing in it is mended: %s', (text) => {
  expect(strictly(text)).toEqual(loosely(text));
  expect(repairMarkup(text)).toBe(text);
});

test.each([
  ['an end that is missing', '<a><b></a>'],
  ['an end too many', '<a></a></b>'],
  ['a tag that breaks off', '<a><b'],
  ['a value without marks', '<a b=1/>'],
  ['a mark that never closes', '<a b="1><c d="2"/></a>'],
  ['a sign that begins no tag', '<a>1 < 2</a>'],
  ['an item in an item', '<item><item></item></item>'],
  ['an empty item', '<item/>'],
  ['fields between items', '<item></item><title>x</title>'],
  ['a section in a section', '<a><![CDATA[x <![CDATA[y]]></a>'],
  ['a section without an end', '<a><![CDATA[x</a>'],
  ['elements in a comment', '<a><!-- <item></item> --></a>'],
  ['a comment that is unsure of its end', '<a><!-- x --!> y --></a>'],
  ['an instruction without its end', '<?xml version="1.0"><a></a>'],
  ['a document type', '<!DOCTYPE rss [<!ENTITY a "b">]><rss></rss>'],
  ['a blank in an end tag', '<a></a >'],
])('%s is left to the reader of what is broken', (_what, text) => {
  expect(strictly(text)).toBeNull();
});

test('a reader that has enough is given no more', () => {
  let items = 0;
  const parser = new StrictMarkup({
    onclosetag() {
      items += 1;
      if (items === 2) parser.pause();
    },
  });
  expect(parser.read('<item></item>'.repeat(5))).toBe(true);
  expect(items).toBe(2);
});
