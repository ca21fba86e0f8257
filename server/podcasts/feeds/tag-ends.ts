const maxNames = 64;

/**
 * Tells whether an element of a feed has an end of its own. `<enclosure …>` without its slash has none: the next tag of
 * its name is no end tag, or stands beyond the item. Asked in the order of the text, so that each name is searched for
 * once; beyond some dozens of names every element counts as ended.
 */
export function tagEnds(text: string): (name: string, from: number) => boolean {
  const names = new Map<string, Search>();
  const items = search(text, String.raw`(?:\w+:)?(?:item|entry)`);
  return (name, from) => {
    let tags = names.get(name);
    if (!tags) {
      if (names.size >= maxNames || !/^[\w:.-]+$/.test(name)) return true;
      tags = search(text, name.replaceAll('.', String.raw`\.`));
      names.set(name, tags);
    }
    const next = tags(from);
    return next.isEnd && next.at < items(from).at;
  };
}

type Tag = { at: number; isEnd: boolean };
type Search = (from: number) => Tag;

function search(text: string, name: string): Search {
  const pattern = new RegExp(String.raw`<(\/?)${name}(?=[\s/>])`, 'gi');
  let next: Tag = { at: -1, isEnd: false };
  return (from) => {
    if (next.at >= from) return next;
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    next = match ? { at: match.index, isEnd: match[1] === '/' } : { at: Infinity, isEnd: false };
    return next;
  };
}
