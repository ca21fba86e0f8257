import { isItem, isRoot, isTextField } from './feed-fields.ts';
import { decodedAttributes } from './field-text.ts';
import { maxDepth } from './markup-parser.ts';
import { addChild, emptyNode, type Node } from './node.ts';

const maxChildren = 2000;
/** `rss`, `channel` and similar elements; the attributes of repeated ones are merged. */
const maxRoots = 20;

/** What begins an element. Its attributes are as the file has them. */
export type Tag = {
  name: string;
  attributes: Record<string, string>;
  /** Ends with a slash: the element has no content. */
  isEmpty: boolean;
  /** Whether the element's end stands in the file. */
  hasEnd: () => boolean;
};

export type WholeFeed = {
  /** Holds what stands directly under the feed; its attributes are the root's. */
  channel: Node;
  kind: 'rss' | 'atom' | 'none';
  /** The root was closed, or at least the channel. */
  complete: boolean;
};

/** The elements of a feed as its tags come, down from the channel; `onItem` gets each item as soon as it ends. */
export function feedTree(onItem: (item: Node, channel: Node) => void) {
  const channel = emptyNode('channel');
  const feed: WholeFeed = { channel, kind: 'none', complete: false };
  let stack: Node[] = [channel];
  /** The elements around an item while it is read. */
  let outer: Node[] | null = null;
  let roots = 0;
  /** The element at the top whose end is missing in the file: it ends where the next begins. */
  let endless: Node | null = null;
  const top = (): Node => stack.at(-1) ?? channel;

  function endItem(): boolean {
    const item = stack[0];
    if (outer === null || !item) return false;
    stack = outer;
    outer = null;
    onItem(item, channel);
    return true;
  }

  function beginItem({ name, attributes }: Tag): void {
    endItem();
    outer = stack;
    stack = [emptyNode(name, decodedAttributes(attributes))];
    if (feed.kind === 'none') feed.kind = name === 'item' ? 'rss' : 'atom';
  }

  function beginRoot({ name, attributes, isEmpty }: Tag): void {
    roots += 1;
    if (isEmpty) feed.complete = true;
    if (feed.kind === 'none') feed.kind = name === 'feed' ? 'atom' : 'rss';
    if (roots <= maxRoots) channel.attributes = { ...decodedAttributes(attributes), ...channel.attributes };
  }

  return {
    feed,
    top,
    begin(tag: Tag): void {
      while (stack.length > 1 && (isTextField(top().name) || top() === endless)) stack.pop();
      if (isItem(tag.name)) return beginItem(tag);
      if (isRoot(tag.name) && outer === null) return beginRoot(tag);
      if (stack.length >= maxDepth || top().children.length >= maxChildren) return;
      const node = emptyNode(tag.name, decodedAttributes(tag.attributes));
      addChild(top(), node);
      stack.push(node);
      if (!isTextField(node.name) && !tag.isEmpty && !tag.hasEnd()) endless = node;
    },
    /** Whether an element or an item ended, with all in it. `implied`: the end does not stand in the file. */
    end(name: string, implied: boolean): boolean {
      if (isItem(name)) return endItem();
      if (isRoot(name) && outer === null) {
        if (!implied) feed.complete = true;
        return false;
      }
      const at =
        stack.at(-1)?.name === name ? stack.length - 1 : stack.findLastIndex((node) => node.name === name);
      if (at > 0) stack.length = at;
      return at > 0;
    },
    endItem,
  };
}
