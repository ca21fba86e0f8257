import { downloadsStore } from '#web/downloads/downloads-store.ts';
import { outage } from '../shared/outage-state.ts';

const pages: Readonly<Record<string, string>> = {
  album: 'album',
  artist: 'artist',
  playlist: 'playlist',
  song: 'song',
  'podcast-episode': 'episode',
  podcast: 'show',
  book: 'book',
};

/** What the page of a link is about, as downloads name it: `album-12` of `/album/l.12`. */
export function keyOfPage(path: string): string | undefined {
  const [, page = '', id] = /\/([a-z-]+)\/([^/?#]+)(\/[a-z-]*)?$/.exec(path) ?? [];
  const kind = pages[page];
  return kind === undefined || id === undefined
    ? undefined
    : `${kind}-${decodeURIComponent(id).replace(/^[a-z]\./, '')}`;
}

/** A row or a card is about what its first link leads to. */
const things = 'main :is(li, tr)';

function mark(thing: Element): void {
  const path = thing.querySelector('a[href]')?.getAttribute('href');
  const key = path ? keyOfPage(path) : undefined;
  if (key === undefined) thing.removeAttribute('data-kept');
  else thing.setAttribute('data-kept', String(downloadsStore.getState().whole.has(key)));
}

function markAll(): void {
  for (const thing of document.querySelectorAll(things)) mark(thing);
}

function markChanged(changes: readonly MutationRecord[]): void {
  for (const { target, addedNodes, type } of changes) {
    const around = target instanceof Element ? target.closest(things) : undefined;
    if (around) mark(around);
    else if (type === 'childList') for (const added of addedNodes) markAdded(added);
  }
}

function markAdded(added: Node): void {
  if (!(added instanceof Element)) return;
  if (added.matches(things)) mark(added);
  for (const thing of added.querySelectorAll(things)) mark(thing);
}

/** Marks rows and cards of downloaded things with `data-kept`, from outside, so that lists need not know of downloads. Returns how to stop. */
export function markDownloaded(): () => void {
  let watcher: MutationObserver | undefined;

  /** Without downloads and without an outage there is nothing to mark. */
  function look(): void {
    const isWanted = downloadsStore.getState().whole.size > 0 || outage.getState().isAway;
    if (!isWanted) {
      watcher?.disconnect();
      watcher = undefined;
    } else if (!watcher) {
      watcher = new MutationObserver(markChanged);
      watcher.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['href'],
      });
    }
    markAll();
  }

  look();
  const stops = [downloadsStore.subscribe(look), outage.subscribe(look)];
  return () => {
    watcher?.disconnect();
    for (const stop of stops) stop();
  };
}
