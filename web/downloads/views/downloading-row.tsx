import { ArrowUpToLine, Pause, Play, X } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { changeDownloads } from '../downloads-store.ts';
import { formatBytes, downloadsTexts as texts } from '../downloads-texts.ts';
import { removeDownload, useDownloads } from '../use-download.ts';
import { isPodcast, type ListedDownload } from './listed-downloads.ts';

/** Something that is on its way: how far, and what can be done about it. */
export function DownloadingRow({ item, whole, total, failed, keptBytes, totalBytes }: ListedDownload) {
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
