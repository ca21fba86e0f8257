const megabyte = 1024 * 1024;

/** A text of one part again and again, as long as such a file may be. */
const filled = (most: number) => (begin: string, part: string, end: string) =>
  begin + part.repeat(Math.floor((most - begin.length - end.length) / part.length)) + end;

/** Of each of the parts another, `#` being a number. */
const numbered = (most: number) => (begin: string, part: string, end: string) => {
  const parts: string[] = [];
  for (let length = begin.length + end.length, number = 0; ; number += 1) {
    const next = part.replaceAll('#', String(number));
    length += next.length;
    if (length > most) return begin + parts.join('') + end;
    parts.push(next);
  }
};

/** A text that is made to hurt, of a size in bytes. */
export type HostileText = { name: string; text: (most: number) => string };

const named = (texts: Record<string, (most: number) => string>): HostileText[] =>
  Object.entries(texts).map(([name, text]) => ({ name, text }));

/** The largest files that are taken. */
export const largest = { list: megabyte, file: 8 * megabyte, feed: 32 * megabyte };

/** Lists of shows. */
export const hostileLists = named({
  'nested tags': (most) => filled(most)('<opml><outline>', '<a>', ''),
  'nested outlines': (most) => filled(most)('<opml>', '<outline text="x">', ''),
  'nested outlines with addresses': (most) =>
    filled(most)('<opml>', '<outline xmlUrl="https://a.org/1">', ''),
  'open quotation marks': (most) => filled(most)('<opml>', '<outline xmlUrl="', ''),
  'quotation marks alone': (most) => filled(most)('<outline a=', '"', ''),
  'equals signs and marks': (most) => filled(most)('<outline a=', '="', ''),
  'ends of nothing': (most) => filled(most)(`<opml>${'<outline>'.repeat(5900)}`, '</x>', ''),
  'tags far within': (most) => filled(most)(`<opml>${'<outline>'.repeat(5900)}`, '<x></x>', ''),
  'comments without an end': (most) => filled(most)('<outline/>', '<!--', ''),
  'sections of many elements without an end': (most) => numbered(most)('<outline>', '<a#><![CDATA[x', ''),
  'document types': (most) => filled(most)('<outline/>', '<!doctype a [>', ''),
  'document types with brackets': (most) => filled(most)('<outline/><!doctype a [', '] ', '>'),
  'instructions without an end': (most) => filled(most)('<outline/>', '<?a ', ''),
  'blanks behind a sign': (most) => filled(most)('<outline/><', ' ', ''),
  'signs and blanks': (most) => filled(most)('', '<  ', '<outline/>'),
  'one tag of many attributes': (most) => numbered(most)('<outline ', 'a#="1" ', '/>'),
  'one address': (most) => filled(most)('<outline xmlUrl="https://a.org/', 'x', '"/>'),
  'one title of references': (most) =>
    filled(most)('<outline xmlUrl="https://a.org/" title="', '&amp;', '"/>'),
  '60,000 addresses': (most) => numbered(most)('', 'https://a.org/#\n', ''),
  'one address over and over': (most) => filled(most)('', 'https://a.org/1\n', ''),
  'lines that are no addresses': (most) => numbered(most)('', '# a#.\n#\n', ''),
  'line ends': (most) => filled(most)('', '\n', ''),
  'one line of blanks': (most) => filled(most)('a', ' ', 'a'),
  'broken letters': (most) => filled(most)('', '\ufffd', ''),
});

/** Transcripts. */
export const hostileTranscripts = named({
  'line ends': (most) => filled(most)('a', '\n', 'a'),
  'line ends and blanks': (most) => filled(most)('a', '\n ', 'a'),
  returns: (most) => filled(most)('a', '\r', 'a'),
  'cues of line ends': (most) => filled(most)('WEBVTT\n\n', '\n \n', 'a'),
  arrows: (most) => filled(most)('a', '-->', ''),
  'arrows on lines': (most) => filled(most)('a\n', '1-->', ''),
  'digits before no arrow': (most) => filled(most)('', '1', ''),
  'blanks before no arrow': (most) => filled(most)('1\n', ' ', '1'),
  'a cue of voices without an end': (most) => filled(most)('WEBVTT\n\n0:01 --> 0:02\n', '<v ', ''),
  'a cue of classes without an end': (most) => filled(most)('WEBVTT\n\n0:01 --> 0:02\n', '<c', ''),
  'a voice of blanks': (most) => filled(most)('WEBVTT\n\n0:01 --> 0:02\n<v', ' ', ''),
  'cues without words': (most) => filled(most)('WEBVTT\n\n', '0:01 --> 0:02\n\n', ''),
  'small cues': (most) => filled(most)('WEBVTT\n\n', '0:01 --> 0:02\n<b>a\n\n', ''),
  'small plain lines': (most) => filled(most)('', 'a\n', ''),
  'plain lines with references': (most) => filled(most)('', '&\n', ''),
  'one plain line of blanks': (most) => filled(most)('Ann:', ' ', '\u2028'),
  'one plain line of letters': (most) => filled(most)('', 'a', ''),
  'scripts without an end': (most) => filled(most)('<p>', '<script>', ''),
  'styles and heads without an end': (most) => filled(most)('<p>', '<head><style', ''),
  'nested blocks': (most) => filled(most)('<p>', '<div>', ''),
  'nested blocks and ends of nothing': (most) => filled(most)(`<p>${'<div>'.repeat(5000)}`, '</b>', ''),
  'ends of paragraphs': (most) => filled(most)(`<b>${'<div>'.repeat(5000)}`, '</p>', ''),
  'forms within each other': (most) => filled(most)(`<p>${'<abcd>'.repeat(5000)}`, '<form></form>', ''),
  'pictures within pictures': (most) =>
    filled(most)(`<p><svg><foreignObject>${'<div>'.repeat(5000)}`, '</lineargradient>', ''),
  'names without words': (most) => filled(most)('<p>', '<cite>Ann</cite>', ''),
  'open quotation marks': (most) => filled(most)('<p>', '<a b="', ''),
  'words without an end': (most) =>
    filled(most)('{"segments":[', '{"startTime":0,"body":"a"},', '{"startTime":0,"body":"a"}]}'),
  'lists within lists': (most) => filled(most)('{"segments":', '[', ''),
  nulls: (most) => filled(most)('{"segments":[', '0,', '0]}'),
  'one word': (most) => filled(most)('{"segments":[{"startTime":0,"body":"', 'a ', '"}]}'),
  backslashes: (most) => filled(most)('{"segments":[{"body":"', '\\\\', ''),
});

/** Chapters. */
export const hostileChapters = named({
  chapters: (most) => filled(most)('{"chapters":[', '{"startTime":1},', '{"startTime":1}]}'),
  'no chapters': (most) => filled(most)('{"chapters":[', '0,', '0]}'),
  'lists within lists': (most) => filled(most)('{"chapters":', '[', ''),
  'one title': (most) => filled(most)('{"chapters":[{"startTime":1,"title":"', ' a', '"}]}'),
  'one address': (most) => filled(most)('{"chapters":[{"startTime":1,"url":"https://a.org/', ' ', '"}]}'),
  names: (most) => numbered(most)('{"chapters":[],', '"a#":1,', '"b":1}'),
});

/** Feeds. */
export const hostileFeeds = named({
  'nested tags': (most) => filled(most)('<rss><channel><title>T</title>', '<a>', ''),
  'ends of nothing': (most) => filled(most)(`<rss><channel>${'<a>'.repeat(5900)}`, '</x>', ''),
  'roots with attributes': (most) => numbered(most)('', '<rss a#="1">', ''),
  'sections of many elements': (most) => numbered(most)('<rss>', '<a#><![CDATA[x', ''),
  'document types': (most) => filled(most)('<rss>', '<!doctype a [>', ''),
  'notes of forms within each other': (most) =>
    filled(most)(
      `<rss><item><guid>1</guid><description><![CDATA[${'<abcd>'.repeat(5000)}`,
      '<form></form>',
      ']]></description></item></rss>',
    ),
  'notes of ends of nothing': (most) =>
    filled(most)(
      `<rss><item><guid>1</guid><description><![CDATA[${'<ab>'.repeat(5000)}`,
      '</bb>',
      ']]></description></item></rss>',
    ),
  'a date of blanks': (most) =>
    filled(most)('<rss><item><guid>1</guid><pubDate>Mon', ' ', 'x</pubDate></item></rss>'),
  'authors of signs': (most) =>
    filled(most)('<rss><channel><title>T</title><author>', '@ <', '</author></channel></rss>'),
  'broken JSON': (most) => filled(most)('{"version":"jsonfeed","items":[', '{"id":"\\"', ''),
});
