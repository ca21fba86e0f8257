/** The prefix that our code knows a namespace by; an empty one for the elements of feeds themselves. */
const prefixOf: [RegExp, string][] = [
  [/itunes\.(apple\.)?com\/(dtds?|podcast)|\/dtds\/podcast-1\.0\.dtd/, 'itunes'],
  [/purl\.org\/rss\/1\.0\/modules\/content/, 'content'],
  [/search\.yahoo\.com\/mrss|rssboard\.org\/media-rss/, 'media'],
  [/podlove\.(org|de)\/simple-chapters/, 'psc'],
  [/podcastindex\.org\/namespace|podcast-namespace/, 'podcast'],
  [/purl\.org\/dc\/elements/, 'dc'],
  [/purl\.org\/dc\/terms/, 'dcterms'],
  [/google\.com\/schemas\/play-podcasts/, 'googleplay'],
  [/w3\.org\/1999\/02\/22-rdf-syntax/, 'rdf'],
  [/purl\.org\/rss\/1\.0\/modules\/syndication/, 'sy'],
  [/purl\.org\/rss\/1\.0\/modules\/enclosure|purl\.oclc\.org\/net\/rss_2\.0\/enc/, 'enc'],
  [/w3\.org\/2005\/atom|purl\.org\/atom\/ns/, 'atom'],
  [/w3\.org\/1999\/xhtml/, 'xhtml'],
  [
    /purl\.org\/rss\/1\.0\/?$|netscape\.com\/(rdf\/simple|publish)|userland\.com\/rss|blogs\.law\.harvard\.edu/,
    '',
  ],
];

const usual = new Map(
  Object.entries({ dcterm: 'dcterms', mrss: 'media', rss: '', a10: 'atom', simplechapters: 'psc' }),
);

/** The elements that tell which of the two a feed is. */
const atomNames = new Set(['feed', 'entry']);
const rssNames = new Set(['rss', 'rdf', 'item']);

/** Names of elements, whatever prefix a feed chose: by the declared address, else by what the prefix usually means. */
export function namespaces() {
  const declared = new Map<string, string>();
  /** Whether the feed itself is one of Atom, whatever prefix it has; else Atom's elements are guests. */
  let isAtom: boolean | null = null;
  const cache = new Map<string, string>();

  return {
    /** Reads the declarations among an element's attributes. */
    declare(attributes: Record<string, string>): void {
      for (const name in attributes) {
        if (!name.startsWith('xmlns')) continue;
        const address = (attributes[name] ?? '').trim().toLowerCase();
        const prefix = prefixOf.find(([pattern]) => pattern.test(address))?.[1];
        // A default namespace says nothing: parts in the middle have their own.
        if (name !== 'xmlns' && prefix !== undefined) declared.set(name.slice(6), prefix);
        cache.clear();
      }
    },
    /** `rss`, `itunes:duration`, `title`; lower case. */
    resolve(name: string): string {
      const before = cache.get(name);
      if (before !== undefined) return before;
      const colon = name.indexOf(':');
      const prefix = colon < 0 ? '' : name.slice(0, colon);
      const canonical = declared.get(prefix) ?? usual.get(prefix) ?? prefix;
      const local = name.slice(colon + 1);
      const ofAtom = atomNames.has(local);
      if (ofAtom || rssNames.has(local)) isAtom ??= ofAtom;
      const plain = canonical === '' || (canonical === 'atom' && (isAtom === true || ofAtom));
      const canonicalName = plain ? local : `${canonical}:${local}`;
      if (cache.size < 500) cache.set(name, canonicalName);
      return canonicalName;
    },
  };
}
