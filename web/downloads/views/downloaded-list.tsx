import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Chip } from '#web/ui/controls/chip.tsx';
import { FilterBox } from '#web/ui/controls/filter-box.tsx';
import { WindowedList } from '#web/ui/lists/windowed-list.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import type { Wanted } from '../download-manager/download-order.ts';
import { downloadsTexts as texts } from '../downloads-texts.ts';
import { contextOf, soundsOf } from './downloaded-audio.ts';
import { DownloadedRow, downloadedRowPixels } from './downloaded-row.tsx';
import { finishedDownloads, kindFilters, sorts } from './listed-downloads.ts';

/** What is here, sorted and narrowed as the listener likes. */
export function DownloadedList({ items, files }: Wanted) {
  const [term, setTerm] = useState('');
  const [kind, setKind] = useState<(typeof kindFilters)[number]>('all');
  const [sort, setSort] = useState<(typeof sorts)[number]>('largest');
  const sortId = useId();
  const navigate = useNavigate();
  const isOfSounds = kind === 'songs' || kind === 'episodes';
  const found = useMemo(
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
      {found.length === 0 && (term !== '' || kind !== 'all') && <Notice title={texts.noneFound} />}
      <WindowedList
        label={texts.listDownloaded}
        count={found.length}
        rowPixels={downloadedRowPixels}
        onEnter={(index) => {
          const path = found[index]?.item.path;
          if (path !== undefined) void navigate(path);
        }}
        renderRow={(index, focus) => {
          const each = found[index];
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
                (isOfSounds ? found.slice(index) : [each]).flatMap(({ item }) => soundsOf(item))
              }
              canGo={items.has(key)}
            />
          );
        }}
      />
    </section>
  );
}
