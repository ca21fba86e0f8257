import { oneLine, storable } from '../feeds/clean-text.ts';
import { decodeText } from '../feeds/decode.ts';
import { decodeEntities } from '../feeds/entities.ts';
import { MarkupParser, maxOpen } from '../feeds/markup-parser.ts';
import { repairMarkup } from '../feeds/repair-markup.ts';
import { feedAddress, urlKey } from '../shared/feed-address.ts';
import { linesOf } from '../shared/lines-of.ts';
import { isWholeOpml } from './whole-opml.ts';

/** A feed of somebody's list. `url` as written, if it is no address at all. */
export type Outline = { url: string; title: string };

/** More than may be imported at once. */
export const tooManyOutlines = 2001;

const maxAddress = 4096;

/**
 * The feeds in an OPML file of any app, however nested or broken, or in a list of addresses one a line; each once.
 * `url` of some apps is taken where `xmlUrl` is missing; names of attributes are read without regard to case. Reading
 * ends with the first feed that is one too many.
 */
export function parseOpml(bytes: Uint8Array): Outline[] {
  const text = decodeText(bytes).replaceAll('\0', '');
  return distinct(/<\s{0,100}outline\b/i.test(text) ? outlines(text) : addresses(text));
}

/** The same of a file that must be one complete OPML document; null for any other text. */
export function parseWholeOpml(bytes: Uint8Array): Outline[] | null {
  const text = decodeText(bytes).replaceAll('\0', '');
  return isWholeOpml(text) ? distinct(outlines(text)) : null;
}

function outlines(text: string): Outline[] {
  const outlinesByUrl = new Map<string, Outline>();
  let open = 0;
  const parser = new MarkupParser(
    {
      onopentag(name, attributes) {
        open += 1;
        if (open > maxOpen) parser.pause();
        if (name.slice(name.lastIndexOf(':') + 1) !== 'outline') return;
        const of = (...keys: string[]) => {
          const key = keys.find((one) => (attributes[one] ?? '').trim() !== '');
          const value = key === undefined ? '' : (attributes[key] ?? '');
          return storable(decodeEntities(value.slice(0, 2 * maxAddress))).trim();
        };
        const isFeed = /^(rss|atom|link|podcast|feed|audio)$/i.test(attributes['type'] ?? '');
        const url = of('xmlurl', 'xml_url', 'feedurl') || (isFeed ? of('url') : '');
        if (url === '' || outlinesByUrl.has(url)) return;
        outlinesByUrl.set(url, { url, title: oneLine(of('title', 'text')) || url });
        if (outlinesByUrl.size >= tooManyOutlines) parser.pause();
      },
      onclosetag() {
        open -= 1;
      },
    },
    { xmlMode: true, decodeEntities: false, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(repairMarkup(text));
  return [...outlinesByUrl.values()].slice(0, tooManyOutlines);
}

/** Addresses alone, or it is no list; a line that is none among them is reported. */
function addresses(text: string): Outline[] {
  const written = new Set<string>();
  for (const line of linesOf(text)) {
    const url = line.length < maxAddress ? storable(line).trim() : '';
    if (url !== '' && !/^[#;]/.test(url)) written.add(url);
    if (written.size >= tooManyOutlines) break;
  }
  const lines = [...written];
  const addresses = lines.filter((line) => feedAddress(line) !== null);
  return (addresses.length * 2 >= lines.length ? lines : addresses).map((url) => ({ url, title: url }));
}

function distinct(candidates: readonly Outline[]): Outline[] {
  if (candidates.length >= tooManyOutlines) return [...candidates];
  const seen = new Set<string>();
  return candidates.filter(({ url }) => {
    const address = feedAddress(url);
    const key = address === null ? url : urlKey(address, 'anybody');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
