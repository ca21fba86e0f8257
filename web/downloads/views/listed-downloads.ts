import { filterByNames } from '#rules/filter-by-names.ts';
import { byAge, type DownloadPlan, howFar } from '../download-manager/download-queue.ts';
import type { DownloadFile, DownloadItem } from '../store/download-shapes.ts';

/** `songs` and `episodes` are the sounds one by one, whatever brought them here. */
export const kindFilters = ['all', 'music', 'podcasts', 'songs', 'episodes'] as const;
export const sorts = ['largest', 'newest', 'heard', 'name'] as const;

export type ListedDownload = { item: DownloadItem } & ReturnType<typeof howFar>;
type Choice = { term: string; kind: (typeof kindFilters)[number]; sort: (typeof sorts)[number] };

/** Audiobooks among them. */
export const isPodcast = ({ kind }: Pick<DownloadItem, 'kind'>) =>
  kind === 'episode' || kind === 'show' || kind === 'book';

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const orders: Record<Choice['sort'], (one: ListedDownload, other: ListedDownload) => number> = {
  largest: (one, other) => other.keptBytes - one.keptBytes,
  newest: (one, other) => other.item.addedAt - one.item.addedAt,
  heard: (one, other) => (one.heardAt || one.item.addedAt) - (other.heardAt || other.item.addedAt),
  name: (one, other) => names.compare(one.item.name, other.item.name),
};

const listed = ({ items, files }: DownloadPlan): ListedDownload[] =>
  byAge(items).map((item) => ({ item, ...howFar(item, files) }));

const pageOf = { song: '/song', episode: '/podcast-episode' } as const;

/** A sound by itself, as what a listener wanted is listed. */
function listedSound({ key, item, keptBytes, totalBytes, keptAt, heardAt }: DownloadFile): ListedDownload {
  const { kind, id, title, artistName, artworkTemplate, artworkColor } = item;
  return {
    item: {
      key,
      kind,
      id,
      name: title,
      by: artistName,
      path: `${pageOf[kind]}/${encodeURIComponent(id)}`,
      ...(artworkTemplate !== undefined && { artworkTemplate }),
      ...(artworkColor !== undefined && { artworkColor }),
      files: [key],
      addedAt: keptAt ?? 0,
      isPaused: false,
    },
    total: 1,
    whole: 1,
    failed: 0,
    isDone: true,
    keptBytes,
    totalBytes,
    heardAt: heardAt ?? 0,
  };
}

const soundsHere = ({ files }: DownloadPlan, kind: 'song' | 'episode') =>
  [...files.values()].filter((file) => file.state === 'whole' && file.item.kind === kind).map(listedSound);

const isRunning = ({ isDone, total }: ListedDownload) => total > 0 && !isDone;

/** What is on its way, in its order. */
export const runningDownloads = (plan: DownloadPlan) => listed(plan).filter(isRunning);

function ofKind(plan: DownloadPlan, kind: Choice['kind']): ListedDownload[] {
  if (kind === 'songs') return soundsHere(plan, 'song');
  if (kind === 'episodes') return soundsHere(plan, 'episode');
  return listed(plan).filter(
    (each) => !isRunning(each) && (kind === 'all' || (kind === 'podcasts') === isPodcast(each.item)),
  );
}

/** What is here, as the listener wants to see it. */
export function finishedDownloads(plan: DownloadPlan, { term, kind, sort }: Choice): ListedDownload[] {
  const matching = filterByNames(ofKind(plan, kind), term, ({ item }) => [item.name, item.by]);
  return matching.toSorted(orders[sort]);
}

/** What sounds take, by what they are. */
export function soundUse({ files }: Pick<DownloadPlan, 'files'>) {
  const sum = { songs: 0, songBytes: 0, episodes: 0, episodeBytes: 0 };
  for (const { item, state, keptBytes } of files.values()) {
    const isEpisode = item.kind === 'episode';
    if (isEpisode) sum.episodeBytes += keptBytes;
    else sum.songBytes += keptBytes;
    if (state === 'whole' && isEpisode) sum.episodes += 1;
    else if (state === 'whole') sum.songs += 1;
  }
  return sum;
}
