import { decodeEntities } from './entities.ts';
import { isHtmlField } from './feed-fields.ts';
import { feedTree, type WholeFeed } from './feed-tree.ts';
import { addText, isFull, isPartOfText } from './field-text.ts';
import {
  type MarkupHandlers,
  MarkupParser,
  type MarkupPosition,
  maxDepth,
  maxOpen,
} from './markup-parser.ts';
import { namespaces } from './namespaces.ts';
import type { Node } from './node.ts';
import { StrictMarkup } from './strict-markup.ts';

const formatting = 'a b i u s em strong span font small big sup sub p div br'.split(' ');
const formattingNames = new Set(formatting);
const formattingTags = new RegExp(String.raw`<\/?(${formatting.join('|')})(?:\s[^<>]*)?\/?>`, 'gi');

const maxNames = 64;

/** `cut`: the file ends before the feed does. */
export type FeedNodes = WholeFeed & { cut: boolean };

type OnItem = (item: Node, channel: Node) => 'more' | 'enough';

/**
 * Reads a feed of any XML dialect, broken or not, handing each item over as soon as it ends, so that only one is in
 * memory. An item that never ends ends where the next begins; one that the file breaks off in is handed over too.
 */
export function parseNodes(text: string, onItem: OnItem): FeedNodes {
  const { handlers, done } = nodesOf(text, onItem, () => parser);
  const parser = new MarkupParser(handlers, {
    xmlMode: true,
    decodeEntities: false,
    lowerCaseTags: true,
    lowerCaseAttributeNames: true,
  });
  parser.end(text);
  return done();
}

/** The same of text that nothing is broken in, much faster; null for any other, of which items may have come by then. */
export function readStrictNodes(text: string, onItem: OnItem): FeedNodes | null {
  const { handlers, done } = nodesOf(text, onItem, () => parser);
  const parser = new StrictMarkup(handlers);
  return parser.read(text) ? done() : null;
}

/** What makes elements of what a parser tells. `positionOf` says where it is. */
function nodesOf(text: string, onItem: OnItem, positionOf: () => MarkupPosition) {
  const names = namespaces();
  const hasEnd = tagEnds(text);
  /** Tags of HTML that stands unescaped in a text field. */
  let markup: string[] = [];
  let inSection = false;
  let stopped = false;
  let open = 0;

  function stop(): void {
    stopped = true;
    positionOf().pause();
  }

  const tree = feedTree((item, channel) => {
    if (onItem(item, channel) === 'enough') stop();
  });
  function source(): string {
    const { startIndex, endIndex } = positionOf();
    return text.slice(startIndex, endIndex + 1);
  }

  function hasEndHere(): boolean {
    const { startIndex, endIndex } = positionOf();
    const name = /^[^\s/>]+/.exec(text.slice(startIndex + 1, startIndex + 81))?.[0] ?? '';
    return hasEnd(name, endIndex);
  }

  const handlers: MarkupHandlers = {
    onopentag(rawName, attributes) {
      open += 1;
      if (open > maxOpen) stop();
      names.declare(attributes);
      const name = names.resolve(rawName);
      const node = tree.top();
      if (isPartOfText(name, node)) {
        if (markup.length < maxDepth) markup.push(rawName);
        addText(node, keepsTags(node) ? openTag(rawName, attributes) : titleTag(rawName, source()));
        return;
      }
      markup = [];
      const isEmpty = text.charCodeAt(positionOf().endIndex - 1) === slash;
      tree.begin({ name, attributes, isEmpty, hasEnd: hasEndHere });
    },
    ontext(part) {
      const node = tree.top();
      if (isFull(node)) return;
      addText(node, inSection ? sectionText(part, node) : markup.length > 0 ? part : decodeEntities(part));
    },
    oncdatastart() {
      inSection = true;
    },
    oncdataend() {
      inSection = false;
    },
    onclosetag(rawName, implied) {
      open -= 1;
      if (markup.includes(rawName)) endMarkup(tree.top(), markup, rawName, implied ? '' : source());
      else if (tree.end(names.resolve(rawName), implied)) markup = [];
    },
  };
  return {
    handlers,
    done: (): FeedNodes => {
      tree.endItem();
      return { ...tree.feed, cut: !tree.feed.complete && !stopped };
    },
  };
}

const slash = 0x2f;

/** Ends an element of HTML in a field's text, with all that is open in it. `source` is its end tag, if it has one. */
function endMarkup(node: Node, markup: string[], name: string, source: string): void {
  for (let inner = markup.pop(); inner !== undefined; inner = markup.pop()) {
    if (keepsTags(node)) addText(node, closeTag(inner));
    else if (source !== '' && inner === name) addText(node, titleTag(inner, source));
    if (inner === name) break;
  }
}

/** Whether the text of a field is HTML, so that its tags stay tags. */
const keepsTags = ({ name, attributes }: Node): boolean =>
  isHtmlField(name) || attributes['type'] === 'xhtml';

/** Text of a CDATA section. In a title it is usually encoded for HTML, and decoded the one time that a title is. */
function sectionText(text: string, node: Node): string {
  if (isHtmlField(node.name)) return text;
  const plain = text.includes('<')
    ? text.replaceAll(formattingTags, (_tag, name: string) => instead(name.toLowerCase()))
    : text;
  return decodeEntities(plain);
}

/** What a tag says that stands unescaped in a title: formatting says nothing, and what is none was meant as text. */
const titleTag = (name: string, source: string): string =>
  formattingNames.has(name) ? instead(name) : source;

const instead = (name: string): string => (name === 'br' ? ' ' : '');

/** The tag of an element of HTML that stands unescaped, without what notes have no use for. */
function openTag(name: string, attributes: Record<string, string>): string {
  const attributeTexts = ['href', 'src', 'alt', 'title'].flatMap((key) => {
    const value = attributes[key];
    return value === undefined ? [] : [` ${key}="${value.replaceAll('"', '&quot;')}"`];
  });
  return `<${withoutPrefix(name)}${attributeTexts.join('')}>`;
}

const closeTag = (name: string): string =>
  /^(br|img|hr)$/.test(withoutPrefix(name)) ? '' : `</${withoutPrefix(name)}>`;

const withoutPrefix = (name: string): string => name.replace(/^\w+:/, '');

/**
 * Tells whether an element of a feed has an end of its own. `<enclosure …>` without its slash has none: the next tag of
 * its name is no end tag, or stands beyond the item. Asked in the order of the text, so that each name is searched for
 * once; beyond some dozens of names every element counts as ended.
 */
function tagEnds(text: string): (name: string, from: number) => boolean {
  const names = new Map<string, Search>();
  const items = search(text, String.raw`(?:\w+:)?(?:item|entry)`);
  return (name, from) => {
    let tags = names.get(name);
    if (!tags) {
      if (names.size >= maxNames || !/^[\w:.-]+$/.test(name)) return true;
      tags = search(text, name.replaceAll('.', String.raw`\.`));
      names.set(name, tags);
    }
    const next = tags(from);
    return next.isEnd && next.at < items(from).at;
  };
}

type Tag = { at: number; isEnd: boolean };

type Search = (from: number) => Tag;

function search(text: string, name: string): Search {
  const pattern = new RegExp(String.raw`<(\/?)${name}(?=[\s/>])`, 'gi');
  let next: Tag = { at: -1, isEnd: false };
  return (from) => {
    if (next.at >= from) return next;
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    next = match ? { at: match.index, isEnd: match[1] === '/' } : { at: Infinity, isEnd: false };
    return next;
  };
}
