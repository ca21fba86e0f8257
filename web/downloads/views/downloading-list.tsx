import { useMemo } from 'react';
import type { Wanted } from '../download-manager/download-order.ts';
import { changeDownloads } from '../downloads-store.ts';
import { downloadsTexts as texts } from '../downloads-texts.ts';
import { useDownloads } from '../use-download.ts';
import { DownloadingRow } from './downloading-row.tsx';
import { HaltNote } from './halt-note.tsx';
import { runningDownloads } from './listed-downloads.ts';

/** What is on its way, in its order; nothing while there is none. */
export function DownloadingList({ items, files }: Wanted) {
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
