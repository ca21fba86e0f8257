import { childrenOf, type Node } from './node.ts';
import { safeAddress } from './safe-address.ts';

export type Enclosure = { url: string; type: string | null; bytes: number | null };

const typeByEnding: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  m4b: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/**
 * What an episode plays: of all that is attached the first sound, else the first film, else whatever there is. Looks at
 * `enclosure`, Atom's links, Media RSS, and Podcasting 2.0's alternate enclosures, in this order.
 */
export function enclosureOf(item: Node, base: string): Enclosure | null {
  const media = [item, ...childrenOf(item, 'media:group')].flatMap((node) =>
    childrenOf(node, 'media:content'),
  );
  const found = [
    ...childrenOf(item, 'enclosure', 'enc:enclosure').map((node) =>
      made(
        node.attributes['url'] ?? node.attributes['rdf:resource'] ?? node.attributes['href'] ?? node.text,
        node,
        base,
      ),
    ),
    ...childrenOf(item, 'link', 'atom:link')
      .filter(({ attributes }) => attributes['rel'] === 'enclosure')
      .map((node) => made(node.attributes['href'], node, base)),
    ...media
      .filter(({ attributes }) => !/^(image|document)$/.test(attributes['medium'] ?? ''))
      .map((node) => made(node.attributes['url'], node, base)),
    ...childrenOf(item, 'podcast:alternateenclosure').flatMap((node) =>
      childrenOf(node, 'podcast:source').map((source) => made(source.attributes['uri'], node, base)),
    ),
  ].filter((enclosure) => enclosure !== null);
  const of = (kind: RegExp) => found.find(({ type }) => kind.test(type ?? ''));
  return (
    of(/^audio\//) ??
    of(/^video\//) ??
    found.find(({ type }) => !/^(image|text)\//.test(type ?? '')) ??
    found[0] ??
    null
  );
}

function made(address: string | undefined, { attributes }: Node, base: string): Enclosure | null {
  const url = safeAddress(address && withoutMarks(address.slice(0, 10_000)), base);
  if (url === null) return null;
  const bytes = Number(attributes['length'] ?? attributes['filesize'] ?? '');
  return {
    url,
    type: typeOf(attributes['type'], url),
    bytes: bytes > 0 && bytes < 1e13 ? Math.round(bytes) : null,
  };
}

/** A forgotten quotation mark leaves the next attribute in this one, a wrong one leaves itself. */
const withoutMarks = (address: string): string =>
  address
    .replace(/\s+(type|length)=.*$/is, '')
    .replace(/^[\s\\"'“”„«]+/, '')
    .replace(/[\\"'“”»]+\s*$/, '');

/** A type that says nothing, or that of another kind than the file's ending, gives way to what the ending says. */
export function typeOf(said: string | undefined, url: string): string | null {
  const type = /^[\w.+-]+\/[\w.+-]+/.exec(said?.trim().toLowerCase() ?? '')?.[0] ?? null;
  const ending = /\.(\w{2,4})$/.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase() ?? '';
  if (type !== null && /^(audio|video)\//.test(type)) return type === 'audio/mp3' ? 'audio/mpeg' : type;
  const byEnding = typeByEnding[ending];
  return byEnding !== undefined && (type === null || /^(audio|video)\//.test(byEnding)) ? byEnding : type;
}
