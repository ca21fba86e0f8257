import { decodeEntities } from './entities.ts';
import { isField, isHtmlField, isItem, isRoot, isTextField } from './feed-fields.ts';
import { MarkupParser, maxDepth, maxOpen } from './markup-parser.ts';
import { namespaces } from './namespaces.ts';
import { emptyNode, type Node } from './node.ts';
import { tagEnds } from './tag-ends.ts';
import { closeTag, keepsTags, openTag, sectionText, titleTag } from './unescaped-markup.ts';

const maxText = 64 * 1024;
const maxHtml = 1024 * 1024;
const maxChildren = 2000;
/** `rss`, `channel` and their like, whose attributes are kept together. */
const maxRoots = 20;

export type FeedNodes = {
  /** Holds what stands directly under the feed; its attributes are the root's. */
  channel: Node;
  kind: 'rss' | 'atom' | 'none';
  /** The root was closed, or at least the channel. */
  complete: boolean;
  /** The file ends before the feed does. */
  cut: boolean;
};

/**
 * Reads a feed of any XML dialect, broken or not, handing each item over as soon as it ends, so that only one is in
 * memory. An item that never ends ends where the next begins; one that the file breaks off in is handed over too.
 */
export function readNodes(text: string, onItem: (item: Node, channel: Node) => 'more' | 'enough'): FeedNodes {
  const names = namespaces();
  const feed: FeedNodes = { channel: emptyNode('channel'), kind: 'none', complete: false, cut: false };
  let stack: Node[] = [feed.channel];
  let outer: Node[] | null = null;
  /** Tags of HTML that stands unescaped in a text field. */
  let markup: string[] = [];
  let inSection = false;
  let stopped = false;
  let open = 0;
  let roots = 0;
  /** The element at the top whose end is missing in the file: it ends where the next begins. */
  let endless: Node | null = null;
  const hasEnd = tagEnds(text);
  const top = (): Node => stack.at(-1) ?? feed.channel;

  function stop(): void {
    stopped = true;
    parser.pause();
  }

  function endItem(): void {
    const item = stack[0];
    if (outer === null || !item) return;
    stack = outer;
    outer = null;
    markup = [];
    if (onItem(item, feed.channel) === 'enough') stop();
  }

  function add(extra: string): void {
    const node = top();
    const max = maxOf(node);
    if (!isFull(node)) node.text += extra.length > max ? extra.slice(0, max) : extra;
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

  const parser = new MarkupParser(
    {
      onopentag(rawName, attributes) {
        open += 1;
        if (open > maxOpen) stop();
        names.declare(attributes);
        const name = names.resolve(rawName);
        if (isPartOfText(name)) {
          if (markup.length < maxDepth) markup.push(rawName);
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
          roots += 1;
          if (text.charCodeAt(parser.endIndex - 1) === slash) feed.complete = true;
          if (feed.kind === 'none') feed.kind = name === 'feed' ? 'atom' : 'rss';
          if (roots <= maxRoots)
            feed.channel.attributes = { ...decoded(attributes), ...feed.channel.attributes };
        } else if (stack.length < maxDepth && top().children.length < maxChildren) {
          begin(emptyNode(name, decoded(attributes)));
        }
      },
      ontext(part) {
        if (isFull(top())) return;
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
  feed.cut = !feed.complete && !stopped;
  return feed;
}

const slash = 0x2f;

const maxOf = ({ name }: Node): number => (isHtmlField(name) ? maxHtml : maxText);
const isFull = (node: Node): boolean => node.text.length >= maxOf(node);

function decoded(attributes: Record<string, string>): Record<string, string> {
  const made: Record<string, string> = Object.create(null);
  for (const name of Object.keys(attributes).slice(0, 100)) {
    const value = attributes[name] ?? '';
    made[name] = decodeEntities(value.length > maxText ? value.slice(0, maxText) : value);
  }
  return made;
}
