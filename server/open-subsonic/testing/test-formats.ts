import { ElementType, parseDocument } from 'htmlparser2';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
export type Element = { name: string; attributes: Record<string, string>; elements: Element[]; text: string };

type Nodes = ReturnType<typeof parseDocument>['children'];

function elementsIn(nodes: Nodes): Element[] {
  return nodes.flatMap((node) =>
    node.type === ElementType.Tag
      ? [
          {
            name: node.name,
            attributes: node.attribs,
            elements: elementsIn(node.children),
            text: node.children.map((one) => (one.type === ElementType.Text ? one.data : '')).join(''),
          },
        ]
      : [],
  );
}

/** The root element of a text that must be XML. */
export function xmlOf(text: string): Element {
  if (/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text))
    throw new Error('A sign stands there that XML forbids.');
  const [root, ...more] = elementsIn(parseDocument(text, { xmlMode: true }).children);
  if (root === undefined || more.length > 0) throw new Error('That is not one element.');
  return root;
}

/** The differences between an XML element and a JSON object, which must have the same contents. */
export function differences(element: Element, json: Json, at = element.name): string[] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    const text = typeof json === 'string' ? json : JSON.stringify(json);
    const isSame = element.text === text && Object.keys(element.attributes).length === 0;
    return isSame ? [] : [`${at}: ${element.text} is not ${text}`];
  }
  const faults = Object.entries(json).flatMap(([name, value]) => {
    if (name === 'value') return element.text === value ? [] : [`${at} says ${element.text}`];
    if (typeof value !== 'object' || value === null)
      return element.attributes[name] === String(value)
        ? []
        : [`${at}.${name} is ${element.attributes[name]}`];
    const elements = element.elements.filter((one) => one.name === name);
    const values = Array.isArray(value) ? value : [value];
    if (elements.length !== values.length)
      return [`${at} has ${elements.length} ${name}, not ${values.length}`];
    return elements.flatMap((one, index) => differences(one, values[index] ?? null, `${at}.${name}`));
  });
  const names = new Set(Object.keys(json));
  const missing = [...Object.keys(element.attributes), ...element.elements.map(({ name }) => name)].filter(
    (name) => !names.has(name) && name !== 'xmlns',
  );
  return [...faults, ...missing.map((name) => `${at}: JSON has no ${name}`)];
}
