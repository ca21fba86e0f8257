import { baseOf, childOf, childrenOf, mediaParts, type Node, relationOf, textOf } from './node.ts';
import { safeAddress } from './safe-address.ts';

/** The cover of a show or an episode. */
export function imageOf(node: Node, base: string): string | null {
  const media = mediaParts(node);
  const attribute = (name: string, key: string, within = [node]) =>
    within.flatMap((part) => childrenOf(part, name)).map(({ attributes }) => attributes[key]);
  const texts = (name: string) =>
    childrenOf(node, name).map((image) => textOf(image, 'url', 'itunes:url') || image.text);
  const addresses = [
    ...attribute('itunes:image', 'href'),
    ...attribute('itunes:image', 'url'),
    ...texts('itunes:image'),
    ...childrenOf(node, 'itunes:link')
      .filter((link) => relationOf(link) === 'image')
      .map(({ attributes }) => attributes['href']),
    ...attribute('podcast:image', 'href'),
    ...attribute('podcast:images', 'srcset').map(widest),
    ...attribute('googleplay:image', 'href'),
    ...texts('image'),
    ...attribute('image', 'href'),
    ...attribute('image', 'url'),
    ...attribute('media:thumbnail', 'url', media),
    ...[...media, ...childrenOf(node, 'enclosure')]
      .filter(isPicture)
      .map(({ attributes }) => attributes['url']),
    textOf(node, 'logo'),
    textOf(node, 'icon'),
  ];
  for (const address of addresses) {
    const safe = address === undefined ? null : safeAddress(address, base);
    if (safe !== null) return safe;
  }
  return null;
}

/** Whether an attached file is a picture and no sound or film. */
export const isPicture = ({ attributes: { medium = '', type = '' } }: Node): boolean =>
  medium.trim().toLowerCase() === 'image' || (medium === '' && /^image\//i.test(type.trim()));

/** Of `a.jpg 600w, b.jpg 1500w` the second. */
function widest(set: string | undefined): string | undefined {
  const pictures = (set ?? '').slice(0, 20_000).split(/,\s+/);
  const sized = pictures.map((picture) => {
    const [address, width = ''] = picture.trim().split(/\s+/);
    return { address, width: Number.parseFloat(width) || 0 };
  });
  return sized.reduce((best, next) => (next.width > best.width ? next : best)).address;
}

/** The page of a show or an episode. */
export function linkOf(node: Node, base: string): string | null {
  const links = childrenOf(node, 'link', 'atom:link');
  const written = links.find(({ text, name }) => name === 'link' && text.trim() !== '');
  const alternate = links.find(
    (link) => link.attributes['href'] !== undefined && relationOf(link) === 'alternate',
  );
  const guid = childOf(node, 'guid');
  const isPermanent = guid?.attributes['ispermalink']?.trim().toLowerCase() !== 'false';
  const permanent = isPermanent && /^https?:/i.test(guid?.text.trim() ?? '') ? guid?.text : undefined;
  return (
    safeAddress(written?.text, base) ??
    (alternate ? safeAddress(alternate.attributes['href'], baseOf(alternate, base)) : null) ??
    safeAddress(permanent, base)
  );
}
