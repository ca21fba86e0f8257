import { expect, test } from 'vitest';
import { MarkupParser } from './markup-parser.ts';
import { readPlainHtml } from './parse-html.ts';

/** The parser events of HTML as one text; null where the quick reader gives up. */
function quickly(html: string): string | null {
  let output = '';
  const isPlain = readPlainHtml(html, {
    open(name, attributes) {
      output += `<${name} ${JSON.stringify(attributes)}>`;
    },
    text(part) {
      output += part;
    },
    close(name) {
      output += `</${name}>`;
    },
  });
  return isPlain ? output : null;
}

function carefully(html: string): string {
  let output = '';
  const parser = new MarkupParser({
    onopentag(name, attributes) {
      output += `<${name} ${JSON.stringify(attributes)}>`;
    },
    ontext(part) {
      output += part;
    },
    onclosetag(name) {
      output += `</${name}>`;
    },
  });
  parser.end(html);
  return output;
}

test.each([
  'plain words &amp; more, R&D, &copy, &notit; &#8217;&#x27 &bogus; 3 > 2',
  '<P CLASS="a">One<BR>two<br/>three</P>',
  '<div><ul><li><p>a</p><ul><li>b</li></ul></li></ul></div><hr />',
  `<a HREF='https://a.example/?b=1&copy=2&amp;c=3' title href="https://b.example">x<span style="y"><b>z</b></span></a>`,
  '<img src="https://a.example/1.png" alt="&quot;A&quot;"><blockquote>b</blockquote>',
])('well-formed notes are told as by the parser: %s', (html) => {
  expect(quickly(html)).toBe(carefully(html));
});

test.each([
  '<script>alert(1)</script>',
  '<style>p{}</style>',
  '<svg><p>x</p></svg>',
  '<iframe src="https://a.example"></iframe>',
  '<textarea><p></textarea>',
  '<p>one<p>two',
  '<p>one<div>two</div></p>',
  '<li>one<li>two</li></li>',
  '<a href="x">one<a href="y">two</a></a>',
  '<b>one</i>',
  '</p>',
  '<b/>bold</b>',
  '<!-- x -->',
  '1 < 2',
  '<a href=https://a.example>x</a>',
  '<a href="x"onclick="y">x</a>',
  '<a href="&notit;">x</a>',
  '<a href="a & b">x</a>',
  '<p',
  `${'<b>'.repeat(60)}${'</b>'.repeat(60)}`,
])('other notes are left to the parser: %s', (html) => {
  expect(quickly(html)).toBeNull();
});
