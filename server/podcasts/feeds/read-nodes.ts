import { Parser } from 'htmlparser2';
import { decodeEntities } from './entities.ts';
import { isField, isHtmlField, isItem, isRoot, isTextField } from './feed-fields.ts';
import { namespaces } from './namespaces.ts';
import { emptyNode, type Node } from './node.ts';

const mostDepth = 100;
const mostText = 64 * 1024;
const mostHtml = 1024 * 1024;
const mostChildren = 2000;

export type FeedNodes = {
  /** Holds what stands directly under the feed; its attributes are the root's. */
  channel: Node;
  kind: 'rss' | 'atom' | 'none';
  /** The root was closed, or at least the channel. */
  complete: boolean;
};

/**
 * Reads a feed of any XML dialect, broken or not, handing each item over as soon as it ends, so that only one is in
 * memory. An item that never ends ends where the next begins; one that the file breaks off in is handed over too.
 */
export function readNodes(text: string, onItem: (item: Node, channel: Node) => 'more' | 'enough'): FeedNodes {
  const names = namespaces();
  const feed: FeedNodes = { channel: emptyNode('channel'), kind: 'none', complete: false };
  let stack: Node[] = [feed.channel];
  let outer: Node[] | null = null;
  /** Tags of HTML that stands unescaped in a text field. */
  let markup: string[] = [];
  let inSection = false;
  const top = (): Node => stack.at(-1) ?? feed.channel;

  function endItem(): void {
    const item = stack[0];
    if (outer === null || !item) return;
    stack = outer;
    outer = null;
    markup = [];
    if (onItem(item, feed.channel) === 'enough') parser.pause();
  }

  function add(extra: string): void {
    const node = top();
    const most = isHtmlField(node.name) ? mostHtml : mostText;
    if (node.text.length < most) node.text += extra.length > most ? extra.slice(0, most) : extra;
  }

  function isPartOfText(name: string): boolean {
    const node = top();
    if (!isTextField(node.name) || isItem(name)) return false;
    return node.attributes['type'] === 'xhtml' || !isField(name);
  }

  const parser = new Parser(
    {
      onopentag(rawName, attributes) {
        names.declare(attributes);
        const name = names.resolve(rawName);
        if (isPartOfText(name)) {
          if (markup.length < mostDepth) markup.push(rawName);
          if (showsTag(rawName, top())) add(openTag(rawName, attributes));
          else if (rawName === 'br') add(' ');
          return;
        }
        markup = [];
        while (stack.length > 1 && isTextField(top().name)) stack.pop();
        if (isItem(name)) {
          endItem();
          outer = stack;
          stack = [emptyNode(name, decoded(attributes))];
          if (feed.kind === 'none') feed.kind = name === 'item' ? 'rss' : 'atom';
        } else if (isRoot(name) && outer === null) {
          if (feed.kind === 'none') feed.kind = name === 'feed' ? 'atom' : 'rss';
          feed.channel.attributes = { ...decoded(attributes), ...feed.channel.attributes };
        } else if (stack.length < mostDepth && top().children.length < mostChildren) {
          const node = emptyNode(name, decoded(attributes));
          top().children.push(node);
          stack.push(node);
        }
      },
      ontext(part) {
        add(inSection ? section(part, top()) : markup.length > 0 ? part : decodeEntities(part));
      },
      oncdatastart() {
        inSection = true;
      },
      oncdataend() {
        inSection = false;
      },
      onclosetag(rawName, implied) {
        if (markup.length > 0 && markup.includes(rawName)) {
          for (let inner = markup.pop(); inner !== undefined; inner = markup.pop()) {
            if (!/^(br|img|hr)$/.test(inner) && showsTag(inner, top())) add(`</${inner}>`);
            if (inner === rawName) break;
          }
          return;
        }
        const name = names.resolve(rawName);
        if (isItem(name)) return endItem();
        if (isRoot(name) && outer === null) {
          if (!implied) feed.complete = true;
          return;
        }
        const at = stack.findLastIndex((node) => node.name === name);
        if (at > 0) {
          stack.length = at;
          markup = [];
        }
      },
    },
    { xmlMode: true, decodeEntities: false, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(text);
  endItem();
  return feed;
}

/** Text in a CDATA section is not encoded for XML, but titles in one usually are, for HTML: that is their one time. */
const section = (text: string, node: Node): string => (isHtmlField(node.name) ? text : decodeEntities(text));

const formatting = new Set('a b i u s em strong span font small big sup sub p div br'.split(' '));

/** Notes keep their HTML. In a title formatting says nothing, and what is none was meant as text. */
const showsTag = (tag: string, { name, attributes }: Node): boolean =>
  isHtmlField(name) || attributes['type'] === 'xhtml' || !formatting.has(tag);

function decoded(attributes: Record<string, string>): Record<string, string> {
  const made: Record<string, string> = Object.create(null);
  for (const name of Object.keys(attributes).slice(0, 100)) {
    const value = attributes[name] ?? '';
    made[name] = decodeEntities(value.length > mostText ? value.slice(0, mostText) : value);
  }
  return made;
}

function openTag(name: string, attributes: Record<string, string>): string {
  const plain = name.replace(/^\w+:/, '');
  const kept = ['href', 'src', 'alt', 'title'].flatMap((key) => {
    const value = attributes[key];
    return value === undefined ? [] : [` ${key}="${value.replaceAll('"', '&quot;')}"`];
  });
  return `<${plain}${kept.join('')}>`;
}
