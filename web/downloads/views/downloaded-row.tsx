import { RotateCw, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';
import { PlayButton } from '#web/player/views/play-button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import type { RowFocus } from '#web/ui/lists/windowed-list.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { changeDownloads } from '../downloads-store.ts';
import { formatBytes, downloadsTexts as texts } from '../downloads-texts.ts';
import { removeDownload } from '../use-download.ts';
import { isPodcast, type ListedDownload } from './listed-downloads.ts';

export const downloadedRowPixels = 60;

type DownloadedRowProps = ListedDownload & {
  focus: RowFocus;
  context: PlayContext;
  getItems: () => PlayableItem[];
  /** What came with something else goes with that. */
  canGo: boolean;
};

/** Something that is here: it leads to its page, plays, and goes. */
export function DownloadedRow({ focus, context, getItems, canGo, ...listed }: DownloadedRowProps) {
  const { item, whole, failed, keptBytes } = listed;
  const { onKeyDown, ...rest } = focus;
  const counted = isPodcast(item) ? texts.episodes(whole) : texts.songs(whole);
  const words = [
    item.by,
    item.kind === 'song' || item.kind === 'episode' ? undefined : counted,
    formatBytes(keptBytes),
    failed > 0 ? texts.notAll(failed) : undefined,
  ];
  return (
    <div className="downloaded-row" data-kept>
      <Artwork
        name={item.name}
        template={item.artworkTemplate}
        color={item.artworkColor}
        sizes="44px"
        className="w-11 shrink-0 !rounded-md"
      />
      <span>
        <Link to={item.path} onKeyDown={onKeyDown} {...rest}>
          <bdi>{item.name}</bdi>
        </Link>
        <small>{words.filter(Boolean).join(' · ')}</small>
      </span>
      {failed > 0 && (
        <IconButton label={texts.tryAgain} onClick={() => changeDownloads((all) => all.resume(item.key))}>
          <RotateCw size={17} aria-hidden="true" />
        </IconButton>
      )}
      {whole > 0 && (
        <PlayButton
          context={context}
          name={item.name}
          getItems={() => Promise.resolve(getItems())}
          sizePixels={36}
        />
      )}
      {canGo && (
        <IconButton label={texts.removeNamed(item.name)} onClick={() => void removeDownload(item)}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
