import { decodeEntities } from './entities.ts';
import { isField, isHtmlField, isItem, isTextField } from './feed-fields.ts';
import type { Node } from './node.ts';

const maxText = 64 * 1024;
const maxHtml = 1024 * 1024;
const maxAttributes = 100;

const maxOf = ({ name }: Node): number => (isHtmlField(name) ? maxHtml : maxText);

/** Whether an element's text has reached the limit. */
export const isFull = (node: Node): boolean => node.text.length >= maxOf(node);

export function addText(node: Node, extra: string): void {
  const max = maxOf(node);
  if (!isFull(node)) node.text += extra.length > max ? extra.slice(0, max) : extra;
}

/** Whether an element that begins in this one is no field but HTML that stands unescaped in its text. */
export function isPartOfText(name: string, node: Node): boolean {
  if (!isTextField(node.name) || isItem(name)) return false;
  return node.attributes['type'] === 'xhtml' || !isField(name);
}

export function decodedAttributes(attributes: Record<string, string>): Record<string, string> {
  const names = Object.keys(attributes);
  if (names.length === 0) return none;
  const cleanAttributes: Record<string, string> = Object.create(null);
  for (const name of names.slice(0, maxAttributes)) {
    const value = attributes[name] ?? '';
    cleanAttributes[name] = decodeEntities(value.length > maxText ? value.slice(0, maxText) : value);
  }
  return cleanAttributes;
}

const none: Record<string, string> = Object.freeze(Object.create(null));
