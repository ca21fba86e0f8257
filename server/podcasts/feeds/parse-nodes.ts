import { decodeEntities } from './entities.ts';
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
import { tagEnds } from './tag-ends.ts';
import { closeTag, keepsTags, openTag, sectionText, titleTag } from './unescaped-markup.ts';

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
