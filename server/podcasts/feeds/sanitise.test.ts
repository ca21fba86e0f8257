import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { htmlText } from './clean-text.ts';
import { sanitise } from './sanitise.ts';

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext></p><style><!--</style><img src=x onerror=alert(1)>--></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="https://evil.example"><button formaction="javascript:alert(1)">x</button><input name=q></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x" onclick="alert(1)" style="position:fixed" id="app" class="x" name="y">x</a>',
  '<a href="//evil.example" target="_top" rel="opener">x</a>',
  '<div style="background:url(https://evil.example/p.gif)">x</div>',
  '<style>@import "https://evil.example/a.css"</style>',
  '<link rel=stylesheet href=https://evil.example/a.css><base href=https://evil.example/><meta http-equiv=refresh content="0;url=x">',
  '<object data=x></object><embed src=x><applet code=x></applet><video src=x onerror=alert(1)><source onerror=alert(1)></video><audio src=x>',
  '<p id="MusicKit" name="MusicKit">x</p><img name=MusicKit src=https://evil.example/1.gif>',
  '<template><img src=x onerror=alert(1)></template><xmp><img src=x onerror=alert(1)></xmp><plaintext><img src=x onerror=alert(1)>',
  '<<script>script>alert(1)<</script>/script>',
  '<a <script>alert(1)</script> href="x">',
  '<p title="--><img src=x onerror=alert(1)>">x',
  '<marquee onstart=alert(1)>x</marquee><details open ontoggle=alert(1)><summary>x</summary></details>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<table background="javascript:alert(1)"><tr><td background="x">x</td></tr></table>',
  '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '<textarea><img src=x onerror=alert(1)></textarea><title><img src=x onerror=alert(1)></title>',
];

const allowed = new Set('a p br hr div span ul ol li b i em strong table tbody tr td'.split(' '));

/** What stands in safe HTML although it must not. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!allowed.has(name)) faults.push(name);
      for (const [key, value] of Object.entries(attributes))
        if (!['href', 'rel', 'target'].includes(key) || (key === 'href' && !/^(https?|mailto):/.test(value)))
          faults.push(`${name} ${key}=${value}`);
    },
    oncomment: () => faults.push('comment'),
    onprocessinginstruction: (name) => faults.push(name),
  });
  parser.end(html);
  return faults;
}

test.each(hostile)('nothing of %s can run, load or pretend', (html) => {
  expect(faultsOf(sanitise(html, 'https://example.org/').html)).toEqual([]);
});

test('the check itself finds faults', () => {
  expect(hostile.filter((html) => faultsOf(html).length === 0)).toEqual([]);
});

test('links open apart, are made whole, and carry no credentials', () => {
  expect(sanitise('<a href="/notes?a=1&b=2">notes</a>', 'https://example.org/show').html).toBe(
    '<a href="https://example.org/notes?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">notes</a>',
  );
  expect(sanitise('<a href="https://ann:pw@example.org/">x</a>', 'https://example.org').html).not.toContain(
    'pw',
  );
});

test('plain text keeps its lines, and notes keep their paragraphs, as HTML and as text', () => {
  expect(sanitise('one "x"\ntwo', 'https://example.org').html).toBe('one &quot;x&quot;<br />two');
  expect(sanitise('one &amp; two\nthree', 'https://example.org').html).toBe('one &amp; two<br />three');
  const notes = '<p>One</p><p>Two &amp; three<br>four</p><script>no</script>';
  expect(sanitise(notes, 'https://example.org')).toEqual({
    html: '<p>One</p><p>Two &amp; three<br />four</p>',
    text: 'One\n\nTwo & three\nfour',
  });
  expect(htmlText(notes)).toBe('One\n\nTwo & three\nfour');
});

test('what is left open is closed, what is nested too deep is flat, and a picture is a link', () => {
  expect(sanitise('<b>one <i>two', 'https://example.org').html).toBe('<b>one <i>two</i></b>');
  expect(sanitise('</p></div>x', 'https://example.org').html).toBe('<p></p>x');
  expect(sanitise('<b>'.repeat(10_000), 'https://example.org').html).toBe(
    `${'<b>'.repeat(50)}${'</b>'.repeat(50)}`,
  );
  expect(sanitise('<img src="/a.png" alt="A map"><img src="/pixel.gif">', 'https://example.org').html).toBe(
    '<a href="https://example.org/a.png" rel="noopener noreferrer nofollow" target="_blank">A map</a>',
  );
});

test('lines stay lines where no tag makes any, also around a link', () => {
  const { html, text } = sanitise('one\ntwo <a\nhref="https://e.org/">x</a>\r\nthree', 'https://example.org');
  expect(html.replaceAll(/<a [^>]*>/g, '<a>')).toBe('one<br />two <a>x</a><br />three');
  expect(text).toBe('one\ntwo x\nthree');
  expect(sanitise('<b>one</b>\ntwo<br>three', 'https://example.org').html).toBe('<b>one</b>\ntwo<br />three');
});

test.each([
  ['at https://e.org/a?b=1&amp;c=2, and', 'at [https://e.org/a?b=1&amp;c=2], and'],
  ['(see http://e.org/a).', '(see [http://e.org/a]).'],
  ['https://e.org/Ann_(name)', '[https://e.org/Ann_(name)]'],
  ['“https://e.org/a”!', '“[https://e.org/a]”!'],
  ['<p>https://e.org/a</p>', '<p>[https://e.org/a]</p>'],
  ['<a href="https://e.org/a">https://e.org/a</a>', '[https://e.org/a]'],
  ['https://e.org/a\nhttps://e.org/b', '[https://e.org/a]<br />[https://e.org/b]'],
  ['见https://e.org/a。好', '见[https://e.org/a]。好'],
  ['https:// and https://', 'https:// and https://'],
  ['javascript://e.org/a', 'javascript://e.org/a'],
  ['<script>https://e.org/a</script>x', 'x'],
])('of the text %s the addresses are links', (source, expected) => {
  const { html } = sanitise(source, 'https://example.org');
  expect(faultsOf(html)).toEqual([]);
  expect(html.replaceAll(/<a [^>]*>/g, '[').replaceAll('</a>', ']')).toBe(expected);
});

test('an address in the text carries no credentials into its link', () => {
  expect(sanitise('https://ann:pw@e.org/', 'https://example.org').html).toContain('href="https://e.org/"');
});

test.each([
  ['blocks', '<div>'],
  ['links', '<a href="https://e.org/">'],
  ['addresses in bold', '<b>https://e.org '],
  ['beginnings of addresses', 'https://'],
  ['addresses beside each other', 'https://e.org/)'],
  ['brackets behind addresses', `https://e.org/${')'.repeat(3000)} `],
])('a megabyte of %s is made safe in no time', (_name, part) => {
  const began = process.cpuUsage().user;
  const source = part.repeat(1_000_000 / part.length);
  sanitise(source, 'https://example.org');
  htmlText(source);
  expect(process.cpuUsage().user - began).toBeLessThan(1_500_000);
});
