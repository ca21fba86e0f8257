import { ArrowUpToLine, Pause, Play, X } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import type { DownloadPlan } from '../download-manager/download-queue.ts';
import { howFar } from '../download-manager/download-queue.ts';
import { changeDownloads } from '../downloads-store.ts';
import { formatBytes, downloadsTexts as texts } from '../downloads-texts.ts';
import type { DownloadItem } from '../store/download-shapes.ts';
import { removeDownload, useDownloads } from '../use-download.ts';
import { isPodcast, type ListedDownload, runningDownloads } from './listed-downloads.ts';

/** What is on its way, in its order; nothing while there is none. */
export function DownloadingList({ items, files }: DownloadPlan) {
  const { isPaused } = useDownloads((state) => state.settings);
  const running = useMemo(() => runningDownloads({ items, files }), [items, files]);
  if (running.length === 0) return null;
  return (
    <section aria-labelledby="downloading">
      <header className="on-device-heading">
        <h2 id="downloading">{texts.listDownloading}</h2>
        <button type="button" onClick={() => changeDownloads((all) => all.set({ isPaused: !isPaused }))}>
          {isPaused ? texts.resumeAll : texts.pauseAll}
        </button>
      </header>
      <HaltNote />
      <ul className="on-device-running">
        {running.map((each) => (
          <DownloadingRow key={each.item.key} {...each} />
        ))}
      </ul>
    </section>
  );
}

/** Something that is on its way: how far, and what can be done about it. */
function DownloadingRow({ item, whole, total, failed, keptBytes, totalBytes }: ListedDownload) {
  const current = useDownloads((state) => state.current);
  const isCurrent = current !== undefined && item.files.includes(current);
  const share = totalBytes ? Math.min(keptBytes / totalBytes, 1) : whole / Math.max(total, 1);
  const counted = isPodcast(item) ? texts.someEpisodes(whole, total) : texts.someSongs(whole, total);
  const bytes = totalBytes === null ? '' : texts.some(formatBytes(keptBytes), formatBytes(totalBytes));
  const words = [
    item.isPaused ? texts.paused : isCurrent ? undefined : texts.waiting,
    total > 1 ? counted : undefined,
    bytes,
    failed > 0 ? texts.notAll(failed) : undefined,
  ];
  return (
    <li>
      <Artwork
        name={item.name}
        template={item.artworkTemplate}
        color={item.artworkColor}
        sizes="44px"
        className="w-11 shrink-0 !rounded-md"
      />
      <span>
        <Link to={item.path}>
          <bdi>{item.name}</bdi>
        </Link>
        <progress value={share} max={1} aria-label={item.name} />
        <small>{words.filter(Boolean).join(' · ')}</small>
      </span>
      {!isCurrent && !item.isPaused && (
        <IconButton
          label={texts.firstNamed(item.name)}
          onClick={() => changeDownloads((all) => all.first(item.key))}
        >
          <ArrowUpToLine size={18} aria-hidden="true" />
        </IconButton>
      )}
      {item.isPaused ? (
        <IconButton
          label={texts.resumeNamed(item.name)}
          onClick={() => changeDownloads((all) => all.resume(item.key))}
        >
          <Play size={18} aria-hidden="true" />
        </IconButton>
      ) : (
        <IconButton
          label={texts.pauseNamed(item.name)}
          onClick={() => changeDownloads((all) => all.pause(item.key))}
        >
          <Pause size={18} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={texts.stopNamed(item.name)} onClick={() => void removeDownload(item)}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** The complete download that was played longest ago, or never: the best one to remove when the device is full. */
export function suggestRemoval({
  items,
  files,
}: DownloadPlan): { item: DownloadItem; keptBytes: number } | undefined {
  const candidates = [...items.values()]
    .map((item) => ({ item, ...howFar(item, files) }))
    .filter(({ isDone, keptBytes }) => isDone && keptBytes > 0)
    .toSorted((one, other) => (one.heardAt || one.item.addedAt) - (other.heardAt || other.item.addedAt));
  const [first] = candidates;
  return first && { item: first.item, keptBytes: first.keptBytes };
}

/** Why nothing moves; when the device is full, what to remove. */
function HaltNote() {
  const halt = useDownloads((state) => state.halt);
  const items = useDownloads((state) => state.items);
  const files = useDownloads((state) => state.files);
  if (!halt) return null;
  const least = halt === 'full' ? suggestRemoval({ items, files }) : undefined;
  const again = () =>
    changeDownloads((all) => {
      for (const { key, isPaused } of items.values()) if (!isPaused) all.resume(key);
    });
  return (
    <output className="on-device-halt">
      {texts.halts[halt]} {least && texts.wouldFree(least.item.name, least.keptBytes)}{' '}
      {halt !== 'metered' && (
        <button type="button" onClick={again}>
          {texts.tryAgain}
        </button>
      )}
    </output>
  );
}
