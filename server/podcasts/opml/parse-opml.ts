import { Parser } from 'htmlparser2';
import { oneLine, storable } from '../feeds/clean-text.ts';
import { decodeText } from '../feeds/decode.ts';
import { decodeEntities } from '../feeds/entities.ts';
import { repairMarkup } from '../feeds/repair-markup.ts';
import { feedAddress, urlKey } from '../store/feed-address.ts';

/** A feed of somebody's list. `url` as written, if it is no address at all. */
export type Outline = { url: string; title: string };

/**
 * The feeds in an OPML file of any app, however nested or broken, or in a list of addresses one a line; each once.
 * `url` of some apps is taken where `xmlUrl` is missing; names of attributes are read without regard to case.
 */
export function parseOpml(bytes: Uint8Array): Outline[] {
  const text = decodeText(bytes).replaceAll('\0', '');
  return distinct(/<\s*outline\b/i.test(text) ? outlines(text) : lines(text));
}

function outlines(text: string): Outline[] {
  const found: Outline[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name.replace(/^.*:/, '') !== 'outline') return;
        const of = (...keys: string[]) => {
          const key = keys.find((one) => (attributes[one] ?? '').trim() !== '');
          return key === undefined ? '' : storable(decodeEntities(attributes[key] ?? '')).trim();
        };
        const isFeed = /^(rss|atom|link|podcast|feed|audio)$/i.test(attributes['type'] ?? '');
        const url = of('xmlurl', 'xml_url', 'feedurl') || (isFeed ? of('url') : '');
        if (url !== '') found.push({ url, title: oneLine(of('title', 'text')) || url });
      },
    },
    { xmlMode: true, decodeEntities: false, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(repairMarkup(text));
  return found;
}

/** Nothing but addresses, or it is no list; a line that is none among them is told of. */
function lines(text: string): Outline[] {
  const written = text
    .slice(0, 1024 * 1024)
    .split(/[\r\n]+/)
    .map((line) => storable(line).trim())
    .filter((line) => line !== '' && !/^[#;]/.test(line) && line.length < 4096);
  const addresses = written.filter((line) => feedAddress(line) !== null);
  return addresses.length * 2 >= written.length
    ? written.map((url) => ({ url, title: url }))
    : addresses.map((url) => ({ url, title: url }));
}

function distinct(found: readonly Outline[]): Outline[] {
  const seen = new Set<string>();
  return found.filter(({ url }) => {
    const address = feedAddress(url);
    const key = address === null ? url : urlKey(address, 'anybody');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
