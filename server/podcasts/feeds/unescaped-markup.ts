import { decodeEntities } from './entities.ts';
import { isHtmlField } from './feed-fields.ts';
import type { Node } from './node.ts';

const formatting = 'a b i u s em strong span font small big sup sub p div br'.split(' ');
const formattingNames = new Set(formatting);
const formattingTags = new RegExp(String.raw`<\/?(${formatting.join('|')})(?:\s[^<>]*)?\/?>`, 'gi');

/** Whether the text of a field is HTML, so that tags in it are kept as tags. */
export const keepsTags = ({ name, attributes }: Node): boolean =>
  isHtmlField(name) || attributes['type'] === 'xhtml';

/** Text of a CDATA section. In a title it is usually encoded for HTML, and decoded the one time that a title is. */
export function sectionText(text: string, node: Node): string {
  if (isHtmlField(node.name)) return text;
  const plain = text.includes('<')
    ? text.replaceAll(formattingTags, (_tag, name: string) => instead(name.toLowerCase()))
    : text;
  return decodeEntities(plain);
}

/** What a tag says that stands unescaped in a title: formatting says nothing, and what is none was meant as text. */
export const titleTag = (name: string, source: string): string =>
  formattingNames.has(name) ? instead(name) : source;

const instead = (name: string): string => (name === 'br' ? ' ' : '');

/** The tag of an element of HTML that stands unescaped, without what notes have no use for. */
export function openTag(name: string, attributes: Record<string, string>): string {
  const kept = ['href', 'src', 'alt', 'title'].flatMap((key) => {
    const value = attributes[key];
    return value === undefined ? [] : [` ${key}="${value.replaceAll('"', '&quot;')}"`];
  });
  return `<${withoutPrefix(name)}${kept.join('')}>`;
}

export const closeTag = (name: string): string =>
  /^(br|img|hr)$/.test(withoutPrefix(name)) ? '' : `</${withoutPrefix(name)}>`;

const withoutPrefix = (name: string): string => name.replace(/^\w+:/, '');
