/** An element of a feed. Names and attribute names in lower case, known prefixes; text decoded. */
export type Node = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Node[];
};

export const emptyNode = (name: string, attributes: Record<string, string> = {}): Node => ({
  name,
  attributes,
  text: '',
  children: [],
});

/** The first child with one of the names that says something, tried name by name. */
export function textOf(node: Node, ...names: string[]): string {
  for (const name of names)
    for (const child of node.children) {
      const text = child.name === name ? child.text.trim() : '';
      if (text !== '') return text;
    }
  return '';
}

export const childOf = (node: Node, name: string): Node | undefined =>
  node.children.find((child) => child.name === name);

export const childrenOf = (node: Node, ...names: string[]): Node[] =>
  node.children.filter((child) => names.includes(child.name));

/** What relative addresses in an element begin with. */
export const baseOf = ({ attributes }: Node, outer: string): string => {
  const said = attributes['xml:base'];
  return said === undefined ? outer : (URL.parse(said.trim(), outer)?.href ?? outer);
};

/** The relation of a link, without the address that Atom lets it stand for (RFC 4287 §4.2.7.2). */
export const relationOf = ({ attributes }: Node): string =>
  (attributes['rel'] ?? '')
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/www\.iana\.org\/assignments\/(link-)?relations?\//, '') || 'alternate';

/** An item with all the elements in it that Media RSS may say something of it in, the nearest first. */
export function mediaParts(item: Node): Node[] {
  const groups = childrenOf(item, 'media:group');
  return [item, ...groups, ...[item, ...groups].flatMap((node) => childrenOf(node, 'media:content'))];
}
