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
