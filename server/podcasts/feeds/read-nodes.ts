import { Parser } from 'htmlparser2';
import { decodeEntities } from './entities.ts';
import { isField, isHtmlField, isItem, isRoot, isTextField } from './feed-fields.ts';
import { namespaces } from './namespaces.ts';
import { emptyNode, type Node } from './node.ts';
import { tagEnds } from './tag-ends.ts';
import { closeTag, keepsTags, openTag, sectionText, titleTag } from './unescaped-markup.ts';

const mostDepth = 100;
/** Elements within each other, closed or not. The time to read them grows with the square of it. */
const mostOpen = 6000;
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
  let open = 0;
  /** The element at the top whose end is missing in the file: it ends where the next begins. */
  let endless: Node | null = null;
  const hasEnd = tagEnds(text);
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

  const source = (): string => text.slice(parser.startIndex, parser.endIndex + 1);

  function begin(node: Node): void {
    top().children.push(node);
    stack.push(node);
    if (isTextField(node.name) || text.charCodeAt(parser.endIndex - 1) === slash) return;
    const name = /^[^\s/>]+/.exec(text.slice(parser.startIndex + 1, parser.startIndex + 81))?.[0] ?? '';
    if (!hasEnd(name, parser.endIndex)) endless = node;
  }

  const parser = new Parser(
    {
      onopentag(rawName, attributes) {
        open += 1;
        if (open > mostOpen) parser.pause();
        names.declare(attributes);
        const name = names.resolve(rawName);
        if (isPartOfText(name)) {
          if (markup.length < mostDepth) markup.push(rawName);
          add(keepsTags(top()) ? openTag(rawName, attributes) : titleTag(rawName, source()));
          return;
        }
        markup = [];
        while (stack.length > 1 && (isTextField(top().name) || top() === endless)) stack.pop();
        if (isItem(name)) {
          endItem();
          outer = stack;
          stack = [emptyNode(name, decoded(attributes))];
          if (feed.kind === 'none') feed.kind = name === 'item' ? 'rss' : 'atom';
        } else if (isRoot(name) && outer === null) {
          if (feed.kind === 'none') feed.kind = name === 'feed' ? 'atom' : 'rss';
          feed.channel.attributes = { ...decoded(attributes), ...feed.channel.attributes };
        } else if (stack.length < mostDepth && top().children.length < mostChildren) {
          begin(emptyNode(name, decoded(attributes)));
        }
      },
      ontext(part) {
        add(inSection ? sectionText(part, top()) : markup.length > 0 ? part : decodeEntities(part));
      },
      oncdatastart() {
        inSection = true;
      },
      oncdataend() {
        inSection = false;
      },
      onclosetag(rawName, implied) {
        open -= 1;
        if (markup.length > 0 && markup.includes(rawName)) {
          for (let inner = markup.pop(); inner !== undefined; inner = markup.pop()) {
            if (keepsTags(top())) add(closeTag(inner));
            else if (!implied && inner === rawName) add(titleTag(inner, source()));
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

const slash = 0x2f;

function decoded(attributes: Record<string, string>): Record<string, string> {
  const made: Record<string, string> = Object.create(null);
  for (const name of Object.keys(attributes).slice(0, 100)) {
    const value = attributes[name] ?? '';
    made[name] = decodeEntities(value.length > mostText ? value.slice(0, mostText) : value);
  }
  return made;
}
