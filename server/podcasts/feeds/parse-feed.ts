import { decodeText } from './decode.ts';
import { readJsonFeed } from './json-feed.ts';
import { baseOf, type Node } from './node.ts';
import { parseEpisode } from './parse-item.ts';
import { parseNodes, readStrictNodes } from './parse-nodes.ts';
import { parseShow } from './parse-show.ts';
import { maxEpisodes, NotAFeed, type RawEpisode, type RawFeed } from './parsed-feed.ts';
import { repairMarkup } from './repair-markup.ts';
import { safeAddress } from './safe-address.ts';

/** Reads a feed of any kind from its bytes. `url` makes relative addresses whole. Throws `NotAFeed` for anything else. */
export function parseFeed(bytes: Uint8Array, contentType: string, url: string): RawFeed {
  const text = decodeText(bytes, contentType).replace(/^[\ufeff\s\0]+/, '');
  if (text === '') throw new NotAFeed('nothing');
  return text.startsWith('{') ? readJsonFeed(text, url) : readXmlFeed(text, url);
}

function readXmlFeed(source: string, url: string): RawFeed {
  const written = source.includes('\0') ? source.replaceAll('\0', '') : source;
  const episodes: RawEpisode[] = [];
  const onItem = (item: Node, feed: Node) => {
    const episode = parseEpisode(item, baseOf(feed, url));
    if (episode) episodes.push(episode);
    return episodes.length < maxEpisodes ? 'more' : 'enough';
  };
  let text = written;
  let nodes = readStrictNodes(text, onItem);
  if (nodes === null) {
    episodes.length = 0;
    text = repairMarkup(written);
    nodes = parseNodes(text, onItem);
  }
  const { channel, kind, complete, cut } = nodes;
  if (kind === 'none') throw notAFeed(text, url);
  const show = parseShow(channel, baseOf(channel, url));
  if (episodes.length === 0) {
    if (cut && (show.title === '' || breaksOffInTitle(text))) throw new NotAFeed('cut');
    if (show.title === '') throw new NotAFeed('other');
  }
  return { show, episodes, complete };
}

/** A title that the file ends in says only half of what it is. */
function breaksOffInTitle(text: string): boolean {
  const last = [...text.matchAll(/<(\/?)(?:\w{1,20}:)?title\b/gi)].at(-1);
  return last?.[1] === '';
}

/** A page may name its feed (`link rel="alternate"`). */
function notAFeed(text: string, url: string): NotAFeed {
  const head = text.slice(0, 200_000);
  if (!/<(!doctype html|html|head|body|div|p)\b/i.test(head)) return new NotAFeed('other');
  const links = [...head.matchAll(/<link\b[^>]{0,1000}>/gi)].flatMap(([tag]) => {
    const isFeed = /type\s*=\s*["']?application\/(rss|atom|feed)\+(xml|json)/i.test(tag);
    const href = /href\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1]?.replaceAll('&amp;', '&');
    return isFeed ? (safeAddress(href, url) ?? []) : [];
  });
  return new NotAFeed('page', links.slice(0, 5));
}
