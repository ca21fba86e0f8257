/** What parts several people in one text where nothing else can be meant. Never `&`, `,`, `and`, nor a bare `/`. */
const between = /\s+[([]?(?:feat\.?|ft\.?|featuring)\s+|;\s+|\s+\/\s+/iu;
const articles = /^(.+), (the|a|an|der|die|das|los|las|les|le|la|el)$/iu;

/** The artists named by one text: 'A feat. B' is A and B; 'Simon & Garfunkel' and 'AC/DC' are one. */
export function splitArtist(name: string): string[] {
  const parts = name.split(between).map((part, index) => (index === 0 ? part : withoutLooseBracket(part)));
  const named = parts.map((part) => part.trim()).filter((part) => part !== '');
  return named.length > 0 ? named : [name];
}

function withoutLooseBracket(part: string): string {
  const isLoose = /[)\]]$/.test(part.trim()) && !/[([]/.test(part);
  return isLoose ? part.trim().slice(0, -1) : part;
}

/** The people of a role: also parted by a `;` without a space. */
export function splitCredit(names: string): string[] {
  return names.split(/;|\s+\/\s+/).map((name) => name.trim());
}

/** 'Beatles, The' is 'The Beatles'. */
export function inSpokenOrder(name: string): string {
  return name.replace(articles, '$2 $1');
}

/** Several artists as one line, as it is printed on a sleeve: 'A, B & C'. */
export function joinArtists(names: string[]): string {
  const last = names.at(-1);
  if (last === undefined || names.length === 1) return last ?? '';
  return `${names.slice(0, -1).join(', ')} & ${last}`;
}

/** The artists in a tag's values. One value is split where that is safe, and at a bare `/` when there are as many MusicBrainz ids (ID3v2.3). */
export function artistsOf(values: string[], musicBrainzIds: string[]): string[] {
  const [only] = values;
  if (values.length !== 1 || only === undefined) return values.map(inSpokenOrder);
  const bySlash = only.split('/').map((part) => part.trim());
  const isProven = bySlash.length > 1 && bySlash.length === musicBrainzIds.length && !bySlash.includes('');
  return (isProven ? bySlash : splitArtist(only)).map(inSpokenOrder);
}
