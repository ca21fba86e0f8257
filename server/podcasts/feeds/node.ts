/** An element of a feed. Names and attribute names in lower case, known prefixes; text decoded. */
export type Node = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Node[];
  /** The same by their names: some sixty are asked for of every item, which has a dozen. Null while there are none. */
  named: Map<string, Node[]> | null;
};

export const emptyNode = (name: string, attributes: Record<string, string> = {}): Node => ({
  name,
  attributes,
  text: '',
  children: [],
  named: null,
});

export function addChild(node: Node, child: Node): void {
  node.children.push(child);
  node.named ??= new Map();
  const before = node.named.get(child.name);
  if (before) before.push(child);
  else node.named.set(child.name, [child]);
}

/** The first child with one of the names that says something, tried name by name. */
export function textOf({ named }: Node, ...names: string[]): string {
  if (named === null) return '';
  for (const name of names)
    for (const child of named.get(name) ?? nobody) {
      const text = child.text.trim();
      if (text !== '') return text;
    }
  return '';
}

export const childOf = ({ named }: Node, name: string): Node | undefined => named?.get(name)?.[0];

/** Those with one of the names, in the order of the file. */
export function childrenOf({ named, children }: Node, ...names: string[]): readonly Node[] {
  if (named === null) return nobody;
  const there = names.filter((name) => named.has(name));
  const [name] = there;
  if (name === undefined) return nobody;
  if (there.length === 1) return named.get(name) ?? nobody;
  return children.filter((child) => there.includes(child.name));
}

const nobody: readonly Node[] = [];

/** What relative addresses in an element begin with. */
export const baseOf = ({ attributes }: Node, outer: string): string => {
  const baseAttribute = attributes['xml:base'];
  return baseAttribute === undefined ? outer : (URL.parse(baseAttribute.trim(), outer)?.href ?? outer);
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
  if (groups.length === 0 && childOf(item, 'media:content') === undefined) return [item];
  return [item, ...groups, ...[item, ...groups].flatMap((node) => childrenOf(node, 'media:content'))];
}
