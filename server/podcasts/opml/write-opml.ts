import type { Feed } from '#contract/podcast-shapes.ts';
import { isLocalAddress } from '../shared/local-hosts.ts';

/** Subscriptions as OPML 2.0, without shows of this server's own, which no other app can reach. Addresses come without credentials. */
export function writeOpml(feeds: readonly Feed[], now: number): string {
  const reachable = feeds.filter(({ url }) => !isLocalAddress(url));
  const outlines = reachable.map(({ title, url, link }) => {
    const page = link === null ? '' : ` htmlUrl="${escaped(link)}"`;
    return `    <outline type="rss" text="${escaped(title)}" title="${escaped(title)}" xmlUrl="${escaped(url)}"${page}/>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    '  <head>',
    '    <title>Earshot podcast subscriptions</title>',
    `    <dateCreated>${new Date(now).toUTCString()}</dateCreated>`,
    '  </head>',
    '  <body>',
    ...outlines,
    '  </body>',
    '</opml>',
    '',
  ].join('\n');
}

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"\n\t]/g, (sign) => signs[sign] ?? sign);
