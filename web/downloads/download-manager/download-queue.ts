import type { PlayableItem } from '#rules/queue/item.ts';
import { keyOfAudio } from '../store/audio-pieces.ts';
import type { DownloadFile, DownloadItem } from '../store/download-shapes.ts';

export type DownloadPlan = {
  items: ReadonlyMap<string, DownloadItem>;
  files: ReadonlyMap<string, DownloadFile>;
};

/** Where our server has a sound: an episode's comes through it, since a page may read no other host. */
const audioAddress = ({ kind, id, audioUrl }: PlayableItem) =>
  kind === 'episode' ? `/api/podcast/audio/${encodeURIComponent(id)}` : audioUrl;

/** The record of a sound before any of it is stored; undefined for what has no file of ours. */
export function fileOf(item: PlayableItem, quality: 'original' | 'small'): DownloadFile | undefined {
  const address = item.isUnavailable ? undefined : audioAddress(item);
  const key = address && keyOfAudio(address);
  if (address === undefined || key === undefined) return undefined;
  const requestAddress = quality === 'small' && item.kind === 'song' ? `${address}?quality=small` : address;
  return { key, item, address: requestAddress, state: 'waiting', keptBytes: 0, totalBytes: null };
}

/** The next sound to fetch: of what was wanted first, in its order. */
export function nextFile({ items, files }: DownloadPlan): DownloadFile | undefined {
  for (const item of byAge(items)) {
    if (item.isPaused) continue;
    for (const key of item.files) {
      const file = files.get(key);
      if (file?.state === 'waiting') return file;
    }
  }
  return undefined;
}

export const byAge = (items: DownloadPlan['items']) =>
  [...items.values()].toSorted((one, other) => one.addedAt - other.addedAt);

/** Sounds that nothing wants any more. */
export function unwanted({ items, files }: DownloadPlan): DownloadFile[] {
  const wantedKeys = new Set([...items.values()].flatMap((item) => item.files));
  return [...files.values()].filter(({ key }) => !wantedKeys.has(key));
}

/**
 * What an item stands for now, and the sounds of it that are new here. What it stood for before and does not any more is
 * for `unwanted` to find.
 */
export function followed(
  item: DownloadItem,
  sounds: readonly PlayableItem[],
  files: DownloadPlan['files'],
  quality: 'original' | 'small',
): { item: DownloadItem; added: DownloadFile[] } {
  const foundFiles = new Map<string, DownloadFile>();
  for (const sound of sounds) {
    const file = fileOf(sound, quality);
    if (file && !foundFiles.has(file.key)) foundFiles.set(file.key, file);
  }
  const added = [...foundFiles.values()].filter(({ key }) => !files.has(key));
  return { item: { ...item, files: [...foundFiles.keys()] }, added };
}

/** How far an item is: counts of its sounds, and bytes as far as they are known. */
export function howFar({ files: keys }: DownloadItem, files: DownloadPlan['files']) {
  const own = keys.flatMap((key) => files.get(key) ?? []);
  const whole = own.filter(({ state }) => state === 'whole');
  const failed = own.filter(({ state }) => state === 'failed');
  const keptBytes = own.reduce((sum, file) => sum + file.keptBytes, 0);
  const sized = own.filter(({ totalBytes }) => totalBytes !== null);
  const knownBytes = sized.reduce((sum, { totalBytes }) => sum + (totalBytes ?? 0), 0);
  return {
    total: own.length,
    whole: whole.length,
    failed: failed.length,
    isDone: own.length > 0 && whole.length + failed.length === own.length,
    keptBytes,
    /** Of those that were not asked for yet, as much as of the others. */
    totalBytes: sized.length === 0 ? null : Math.round((knownBytes / sized.length) * own.length),
    heardAt: own.reduce((last, { heardAt = 0 }) => Math.max(last, heardAt), 0),
  };
}
