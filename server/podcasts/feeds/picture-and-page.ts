import { childOf, childrenOf, type Node, textOf } from './node.ts';
import { safeAddress } from './safe-address.ts';

/** The cover of a show or an episode. */
export function imageOf(node: Node, base: string): string | null {
  const attribute = (name: string, key: string) =>
    childrenOf(node, name).flatMap(({ attributes }) => safeAddress(attributes[key], base) ?? []);
  const groups = childrenOf(node, 'media:group').flatMap((group) => childrenOf(group, 'media:thumbnail'));
  return (
    [
      ...attribute('itunes:image', 'href'),
      ...childrenOf(node, 'itunes:image').flatMap(({ text }) => safeAddress(text, base) ?? []),
      ...attribute('podcast:image', 'href'),
      ...attribute('googleplay:image', 'href'),
      ...childrenOf(node, 'image').flatMap(
        (image) => safeAddress(textOf(image, 'url') || image.text, base) ?? [],
      ),
      ...attribute('image', 'href'),
      ...attribute('media:thumbnail', 'url'),
      ...groups.flatMap(({ attributes }) => safeAddress(attributes['url'], base) ?? []),
      ...['logo', 'icon'].flatMap((name) => safeAddress(textOf(node, name), base) ?? []),
    ][0] ?? null
  );
}

/** The page of a show or an episode. */
export function linkOf(node: Node, base: string): string | null {
  const links = childrenOf(node, 'link', 'atom:link');
  const written = links.find(({ text, name }) => name === 'link' && text.trim() !== '');
  const alternate = links.find(
    ({ attributes: { rel, href } }) => href !== undefined && (rel ?? 'alternate') === 'alternate',
  );
  const guid = childOf(node, 'guid');
  const permanent =
    guid && guid.attributes['ispermalink'] !== 'false' && /^https?:/i.test(guid.text.trim())
      ? guid.text
      : undefined;
  return (
    safeAddress(written?.text, base) ??
    safeAddress(alternate?.attributes['href'], base) ??
    safeAddress(permanent, base)
  );
}
