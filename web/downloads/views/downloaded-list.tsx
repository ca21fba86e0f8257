import { RotateCw, Trash2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';
import { PlayButton } from '#web/player/views/play-button.tsx';
import { Chip } from '#web/ui/controls/chip.tsx';
import { FilterBox } from '#web/ui/controls/filter-box.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import type { RowFocus } from '#web/ui/lists/windowed-list.tsx';
import { WindowedList } from '#web/ui/lists/windowed-list.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import type { DownloadPlan } from '../download-manager/download-queue.ts';
import { changeDownloads } from '../downloads-store.ts';
import { formatBytes, downloadsTexts as texts } from '../downloads-texts.ts';
import { removeDownload } from '../use-download.ts';
import { contextOf, soundsOf } from './downloaded-audio.ts';
import { finishedDownloads, isPodcast, kindFilters, type ListedDownload, sorts } from './listed-downloads.ts';

const downloadedRowPixels = 60;

/** What is here, sorted and narrowed as the listener likes. */
export function DownloadedList({ items, files }: DownloadPlan) {
  const [term, setTerm] = useState('');
  const [kind, setKind] = useState<(typeof kindFilters)[number]>('all');
  const [sort, setSort] = useState<(typeof sorts)[number]>('largest');
  const sortId = useId();
  const navigate = useNavigate();
  const isOfSounds = kind === 'songs' || kind === 'episodes';
  const listed = useMemo(
    () => finishedDownloads({ items, files }, { term, kind, sort }),
    [items, files, term, kind, sort],
  );
  return (
    <section aria-labelledby="downloaded">
      <header className="on-device-heading">
        <h2 id="downloaded">{texts.listDownloaded}</h2>
        <label htmlFor={sortId} className="sr-only">
          {texts.sort}
        </label>
        <select
          id={sortId}
          value={sort}
          onChange={({ target }) => setSort(sorts.find((each) => each === target.value) ?? 'largest')}
        >
          {sorts.map((each) => (
            <option key={each} value={each}>
              {texts.sorts[each]}
            </option>
          ))}
        </select>
      </header>
      <div className="on-device-filters">
        <FilterBox label={texts.filter} value={term} onChange={setTerm} />
        {kindFilters.map((each) => (
          <Chip key={each} label={texts.kinds[each]} pressed={kind === each} onToggle={() => setKind(each)} />
        ))}
      </div>
      {listed.length === 0 && (term !== '' || kind !== 'all') && <Notice title={texts.noneFound} />}
      <WindowedList
        label={texts.listDownloaded}
        count={listed.length}
        rowPixels={downloadedRowPixels}
        onEnter={(index) => {
          const path = listed[index]?.item.path;
          if (path !== undefined) void navigate(path);
        }}
        renderRow={(index, focus) => {
          const each = listed[index];
          if (!each) return undefined;
          const { key } = each.item;
          return (
            <DownloadedRow
              {...each}
              focus={focus}
              // A sound among others goes on with those below it.
              context={
                isOfSounds ? { kind: 'queue', id: `here-${key}`, name: texts.title } : contextOf(each.item)
              }
              getItems={() =>
                (isOfSounds ? listed.slice(index) : [each]).flatMap(({ item }) => soundsOf(item))
              }
              canGo={items.has(key)}
            />
          );
        }}
      />
    </section>
  );
}

type DownloadedRowProps = ListedDownload & {
  focus: RowFocus;
  context: PlayContext;
  getItems: () => PlayableItem[];
  /** What came with something else goes with that. */
  canGo: boolean;
};

/** Something that is here: it leads to its page, plays, and goes. */
function DownloadedRow({ focus, context, getItems, canGo, ...listed }: DownloadedRowProps) {
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
