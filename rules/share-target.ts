/** What another app shared with Earshot: texts as it named them, and whether a file came along. */
export type Shared = { title: string; text: string; url: string; hasFile: boolean };

/** Longer ones are no address of a feed, and no name to search for. */
const maxCharacters = 2_000;

/** Sentences end behind an address, and brackets stand around it. */
const addressIn = (text: string) => /https?:\/\/[^\s<>"']+/i.exec(text)?.[0].replace(/[).,;:!?\]]+$/, '');

/**
 * The screen that opens with what was shared filled in, as a path of ours: a file goes to the import of subscriptions, an
 * address or a name to the search for podcasts. Nothing is done by it: the listener presses.
 */
export function screenForShared({ title, text, url, hasFile }: Shared): string {
  if (hasFile) return '/settings?import=shared';
  const query = addressIn(url) ?? addressIn(text) ?? addressIn(title) ?? (text.trim() || title.trim());
  const term = query.slice(0, maxCharacters).trim();
  return term === '' ? '/podcasts' : `/podcasts?${new URLSearchParams({ q: term }).toString()}`;
}
