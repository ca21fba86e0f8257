import { baseOf, childrenOf, mediaParts, type Node, relationOf, textOf } from './node.ts';
import { isPicture } from './picture-and-page.ts';
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
  torrent: 'application/x-bittorrent',
  zip: 'application/zip',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  png: 'image/png',
};

/**
 * What an episode plays: of all that is attached the first sound, else the first film, else what may be one of them.
 * Looks at `enclosure`, Atom's links and contents, Media RSS, and Podcasting 2.0's alternate enclosures, in this order.
 */
export function parseEnclosure(item: Node, base: string): Enclosure | null {
  const attachments = [
    ...childrenOf(item, 'enclosure', 'enc:enclosure').map((node) =>
      enclosureAt(writtenAddress(node), node, base),
    ),
    ...childrenOf(item, 'link', 'atom:link')
      .filter((node) => relationOf(node) === 'enclosure')
      .map((node) => enclosureAt(node.attributes['href'], node, base)),
    ...childrenOf(item, 'content', 'atom:content')
      .filter(({ attributes }) => /^(audio|video)\//i.test(attributes['type'] ?? ''))
      .map((node) => enclosureAt(node.attributes['src'], node, base)),
    ...mediaContents(item).map((node) => enclosureAt(node.attributes['url'], node, base)),
    ...childrenOf(item, 'podcast:alternateenclosure').flatMap((node) =>
      childrenOf(node, 'podcast:source').map((source) => enclosureAt(source.attributes['uri'], source, base)),
    ),
  ].filter((enclosure) => enclosure !== null);
  return bestPlayable(attachments, ({ type }) => type ?? '');
}

/** Of several attachments the one to play, by their types. Pictures and what is to be read are none. */
export function bestPlayable<Attached>(
  attachments: readonly Attached[],
  typeOfOne: (one: Attached) => string,
): Attached | null {
  const of = (kind: RegExp) => attachments.find((one) => kind.test(typeOfOne(one)));
  return of(/^audio\//) ?? of(/^video\//) ?? attachments.find((one) => !silent.test(typeOfOne(one))) ?? null;
}

const silent = /^(image|text|font)\/|^application\/(pdf|epub\+zip|zip|x-bittorrent|json|(\w+\+)?xml)$/;

const writtenAddress = (node: Node): string =>
  node.attributes['url'] ??
  node.attributes['rdf:resource'] ??
  node.attributes['href'] ??
  (textOf(node, 'url') || node.text);

const isDefault = ({ attributes }: Node): boolean => attributes['isdefault']?.trim().toLowerCase() === 'true';

/** The files of Media RSS, the publisher's choice first. */
function mediaContents(item: Node): Node[] {
  const files = mediaParts(item)
    .filter(({ name }) => name === 'media:content')
    .filter((node) => !isPicture(node) && node.attributes['medium'] !== 'document');
  return [...files.filter(isDefault), ...files.filter((node) => !isDefault(node))];
}

function enclosureAt(address: string | undefined, node: Node, base: string): Enclosure | null {
  const { attributes } = node;
  const url = safeAddress(address && withoutMarks(address.slice(0, 10_000)), baseOf(node, base));
  if (url === null) return null;
  const bytes = Number(attributes['length'] ?? attributes['filesize'] ?? attributes['enc:length'] ?? '');
  return {
    url,
    type: typeOf(attributes['type'] ?? attributes['enc:type'], url),
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
export function typeOf(declared: string | undefined, url: string): string | null {
  const type = /^[\w.+-]+\/[\w.+-]+/.exec(declared?.trim().toLowerCase() ?? '')?.[0] ?? null;
  if (type !== null && /^(audio|video)\//.test(type)) return type === 'audio/mp3' ? 'audio/mpeg' : type;
  const ending = /\.(\w{2,4})$/.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase() ?? '';
  const byEnding = typeByEnding[ending];
  return byEnding !== undefined && (type === null || /^(audio|video)\//.test(byEnding)) ? byEnding : type;
}
