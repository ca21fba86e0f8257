/** Elements that hold text and nothing else: when another field begins inside one, its end was forgotten. */
const plainText = new Set(
  (
    'title link guid id pubdate published updated issued modified created lastbuilddate language copyright rights ' +
    'generator ttl docs managingeditor webmaster category comments url name email uri width height subtitle tagline ' +
    'itunes:author itunes:title itunes:subtitle itunes:duration itunes:season itunes:episode itunes:episodetype ' +
    'itunes:explicit itunes:new-feed-url itunes:newfeedurl itunes:keywords itunes:type itunes:block itunes:complete ' +
    'itunes:order itunes:name itunes:email podcast:guid podcast:locked podcast:medium podcast:person podcast:season ' +
    'podcast:episode podcast:funding podcast:soundbite dc:date dc:creator dc:title dc:language dc:identifier ' +
    'dcterms:created dcterms:modified dcterms:issued media:title media:keywords media:credit media:rating sy:updateperiod ' +
    'sy:updatefrequency googleplay:author'
  ).split(' '),
);

/** Elements whose text is HTML, often written into the feed as it is. */
const htmlText = new Set(
  'description summary content content:encoded itunes:summary googleplay:description media:description dc:description atom:content atom:summary body xhtml:body info'.split(
    ' ',
  ),
);

/** Fields without text of their own. */
const others = new Set(
  'item entry channel feed enclosure source image itunes:image itunes:owner itunes:category media:content media:group media:thumbnail author'.split(
    ' ',
  ),
);

export const isHtmlField = (name: string): boolean => htmlText.has(name);
export const isTextField = (name: string): boolean => plainText.has(name) || htmlText.has(name);

/** Whether an element that begins inside a text field is no part of the text but the next field. */
export const isField = (name: string): boolean =>
  (isTextField(name) && name !== 'summary' && name !== 'content' && name !== 'body') ||
  others.has(name) ||
  /^(itunes|podcast|media|psc|dc|atom|content|googleplay):/.test(name);

export const isItem = (name: string): boolean => name === 'item' || name === 'entry';
export const isRoot = (name: string): boolean =>
  name === 'rss' || name === 'channel' || name === 'feed' || name === 'rdf:rdf' || name === 'rdf';
