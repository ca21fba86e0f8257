const megabyte = 1024 * 1024;

/** A text of one part again and again, as long as such a file may be. */
const filled = (max: number) => (begin: string, part: string, end: string) =>
  begin + part.repeat(Math.floor((max - begin.length - end.length) / part.length)) + end;

/** Of each of the parts another, `#` being a number. */
const numbered = (max: number) => (begin: string, part: string, end: string) => {
  const parts: string[] = [];
  for (let length = begin.length + end.length, number = 0; ; number += 1) {
    const next = part.replaceAll('#', String(number));
    length += next.length;
    if (length > max) return begin + parts.join('') + end;
    parts.push(next);
  }
};

/** A text that is made to hurt, of a size in bytes. */
export type HostileText = { name: string; text: (max: number) => string };

const named = (texts: Record<string, (max: number) => string>): HostileText[] =>
  Object.entries(texts).map(([name, text]) => ({ name, text }));

/** The largest files that are taken. */
export const largest = { list: megabyte, file: 8 * megabyte, feed: 32 * megabyte };

/** Lists of shows. */
export const hostileLists = named({
  'nested tags': (max) => filled(max)('<opml><outline>', '<a>', ''),
  'nested outlines': (max) => filled(max)('<opml>', '<outline text="x">', ''),
  'nested outlines with addresses': (max) => filled(max)('<opml>', '<outline xmlUrl="https://a.org/1">', ''),
  'open quotation marks': (max) => filled(max)('<opml>', '<outline xmlUrl="', ''),
  'quotation marks alone': (max) => filled(max)('<outline a=', '"', ''),
  'equals signs and marks': (max) => filled(max)('<outline a=', '="', ''),
  'ends of nothing': (max) => filled(max)(`<opml>${'<outline>'.repeat(5900)}`, '</x>', ''),
  'tags far within': (max) => filled(max)(`<opml>${'<outline>'.repeat(5900)}`, '<x></x>', ''),
  'comments without an end': (max) => filled(max)('<outline/>', '<!--', ''),
  'sections of many elements without an end': (max) => numbered(max)('<outline>', '<a#><![CDATA[x', ''),
  'document types': (max) => filled(max)('<outline/>', '<!doctype a [>', ''),
  'document types with brackets': (max) => filled(max)('<outline/><!doctype a [', '] ', '>'),
  'instructions without an end': (max) => filled(max)('<outline/>', '<?a ', ''),
  'blanks behind a sign': (max) => filled(max)('<outline/><', ' ', ''),
  'signs and blanks': (max) => filled(max)('', '<  ', '<outline/>'),
  'one tag of many attributes': (max) => numbered(max)('<outline ', 'a#="1" ', '/>'),
  'one address': (max) => filled(max)('<outline xmlUrl="https://a.org/', 'x', '"/>'),
  'one title of references': (max) => filled(max)('<outline xmlUrl="https://a.org/" title="', '&amp;', '"/>'),
  '60,000 addresses': (max) => numbered(max)('', 'https://a.org/#\n', ''),
  'one address over and over': (max) => filled(max)('', 'https://a.org/1\n', ''),
  'lines that are no addresses': (max) => numbered(max)('', '# a#.\n#\n', ''),
  'line ends': (max) => filled(max)('', '\n', ''),
  'one line of blanks': (max) => filled(max)('a', ' ', 'a'),
  'broken letters': (max) => filled(max)('', '\ufffd', ''),
});

/** Transcripts. */
export const hostileTranscripts = named({
  'line ends': (max) => filled(max)('a', '\n', 'a'),
  'line ends and blanks': (max) => filled(max)('a', '\n ', 'a'),
  returns: (max) => filled(max)('a', '\r', 'a'),
  'cues of line ends': (max) => filled(max)('WEBVTT\n\n', '\n \n', 'a'),
  arrows: (max) => filled(max)('a', '-->', ''),
  'arrows on lines': (max) => filled(max)('a\n', '1-->', ''),
  'digits before no arrow': (max) => filled(max)('', '1', ''),
  'blanks before no arrow': (max) => filled(max)('1\n', ' ', '1'),
  'a cue of voices without an end': (max) => filled(max)('WEBVTT\n\n0:01 --> 0:02\n', '<v ', ''),
  'a cue of classes without an end': (max) => filled(max)('WEBVTT\n\n0:01 --> 0:02\n', '<c', ''),
  'a voice of blanks': (max) => filled(max)('WEBVTT\n\n0:01 --> 0:02\n<v', ' ', ''),
  'cues without words': (max) => filled(max)('WEBVTT\n\n', '0:01 --> 0:02\n\n', ''),
  'small cues': (max) => filled(max)('WEBVTT\n\n', '0:01 --> 0:02\n<b>a\n\n', ''),
  'small plain lines': (max) => filled(max)('', 'a\n', ''),
  'plain lines with references': (max) => filled(max)('', '&\n', ''),
  'one plain line of blanks': (max) => filled(max)('Ann:', ' ', '\u2028'),
  'one plain line of letters': (max) => filled(max)('', 'a', ''),
  'scripts without an end': (max) => filled(max)('<p>', '<script>', ''),
  'styles and heads without an end': (max) => filled(max)('<p>', '<head><style', ''),
  'nested blocks': (max) => filled(max)('<p>', '<div>', ''),
  'nested blocks and ends of nothing': (max) => filled(max)(`<p>${'<div>'.repeat(5000)}`, '</b>', ''),
  'ends of paragraphs': (max) => filled(max)(`<b>${'<div>'.repeat(5000)}`, '</p>', ''),
  'forms within each other': (max) => filled(max)(`<p>${'<abcd>'.repeat(5000)}`, '<form></form>', ''),
  'pictures within pictures': (max) =>
    filled(max)(`<p><svg><foreignObject>${'<div>'.repeat(5000)}`, '</lineargradient>', ''),
  'names without words': (max) => filled(max)('<p>', '<cite>Ann</cite>', ''),
  'open quotation marks': (max) => filled(max)('<p>', '<a b="', ''),
  'words without an end': (max) =>
    filled(max)('{"segments":[', '{"startTime":0,"body":"a"},', '{"startTime":0,"body":"a"}]}'),
  'lists within lists': (max) => filled(max)('{"segments":', '[', ''),
  nulls: (max) => filled(max)('{"segments":[', '0,', '0]}'),
  'one word': (max) => filled(max)('{"segments":[{"startTime":0,"body":"', 'a ', '"}]}'),
  backslashes: (max) => filled(max)('{"segments":[{"body":"', '\\\\', ''),
});

/** Chapters. */
export const hostileChapters = named({
  chapters: (max) => filled(max)('{"chapters":[', '{"startTime":1},', '{"startTime":1}]}'),
  'no chapters': (max) => filled(max)('{"chapters":[', '0,', '0]}'),
  'lists within lists': (max) => filled(max)('{"chapters":', '[', ''),
  'one title': (max) => filled(max)('{"chapters":[{"startTime":1,"title":"', ' a', '"}]}'),
  'one address': (max) => filled(max)('{"chapters":[{"startTime":1,"url":"https://a.org/', ' ', '"}]}'),
  names: (max) => numbered(max)('{"chapters":[],', '"a#":1,', '"b":1}'),
});

/** Feeds. */
export const hostileFeeds = named({
  'nested tags': (max) => filled(max)('<rss><channel><title>T</title>', '<a>', ''),
  'ends of nothing': (max) => filled(max)(`<rss><channel>${'<a>'.repeat(5900)}`, '</x>', ''),
  'roots with attributes': (max) => numbered(max)('', '<rss a#="1">', ''),
  'sections of many elements': (max) => numbered(max)('<rss>', '<a#><![CDATA[x', ''),
  'document types': (max) => filled(max)('<rss>', '<!doctype a [>', ''),
  'notes of forms within each other': (max) =>
    filled(max)(
      `<rss><item><guid>1</guid><description><![CDATA[${'<abcd>'.repeat(5000)}`,
      '<form></form>',
      ']]></description></item></rss>',
    ),
  'notes of ends of nothing': (max) =>
    filled(max)(
      `<rss><item><guid>1</guid><description><![CDATA[${'<ab>'.repeat(5000)}`,
      '</bb>',
      ']]></description></item></rss>',
    ),
  'a date of blanks': (max) =>
    filled(max)('<rss><item><guid>1</guid><pubDate>Mon', ' ', 'x</pubDate></item></rss>'),
  'authors of signs': (max) =>
    filled(max)('<rss><channel><title>T</title><author>', '@ <', '</author></channel></rss>'),
  'broken JSON': (max) => filled(max)('{"version":"jsonfeed","items":[', '{"id":"\\"', ''),
});
