import { BelowSettings } from '#web/ui/pages/below-settings.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { downloadsTexts as texts } from '../downloads-texts.ts';
import { useDownloads } from '../use-download.ts';
import { DownloadSettingsForm } from './download-settings-form.tsx';
import { DownloadedList } from './downloaded-list.tsx';
import { DownloadingList } from './downloading-list.tsx';
import './on-device.css';
import { useEffect, useState } from 'react';
import type { DownloadPlan } from '../download-manager/download-queue.ts';
import { formatBytes } from '../downloads-texts.ts';
import { soundUse } from './listed-downloads.ts';

/** `/on-this-device`: downloads, their size, and what is being downloaded. */
export function OnDeviceScreen() {
  const items = useDownloads((state) => state.items);
  const files = useDownloads((state) => state.files);
  usePageTitle(texts.title);
  return (
    <BelowSettings title={texts.title} back={texts.settingsPage} section="on-this-device">
      <StorageCard items={items} files={files} />
      {items.size === 0 && <Notice title={texts.empty}>{texts.emptyHint}</Notice>}
      <DownloadingList items={items} files={files} />
      {items.size > 0 && <DownloadedList items={items} files={files} />}
      <DownloadSettingsForm />
    </BelowSettings>
  );
}

type Storage = { usedBytes: number; quotaBytes: number; isPersistent: boolean };

/** The browser's storage estimate; undefined until it is there, and where there is none. */
function useStorage(count: number): Storage | undefined {
  const [storage, setStorage] = useState<Storage>();
  useEffect(() => {
    let isGone = false;
    async function look(): Promise<void> {
      const { usage = 0, quota = 0 } = await navigator.storage.estimate();
      const isPersistent = await navigator.storage.persisted();
      if (!isGone) setStorage({ usedBytes: usage, quotaBytes: quota, isPersistent });
    }
    look().catch(() => undefined);
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is here has changed
  }, [count]);
  return storage;
}

/** Free and used storage as a bar, and in words. */
function StorageCard({ items, files }: DownloadPlan) {
  const { songs, songBytes, episodes, episodeBytes } = soundUse({ files });
  const storage = useStorage(songs + episodes + items.size);
  const soundBytes = songBytes + episodeBytes;
  const usedBytes = Math.max(storage?.usedBytes ?? 0, soundBytes);
  const otherBytes = usedBytes - soundBytes;
  const quotaBytes = Math.max(storage?.quotaBytes ?? 0, usedBytes);
  const parts = [
    { name: texts.music, count: texts.songs(songs), bytes: songBytes },
    { name: texts.podcasts, count: texts.episodes(episodes), bytes: episodeBytes },
    { name: texts.other, count: '', bytes: otherBytes },
  ];
  return (
    <section className="storage-card">
      <p>
        <b>{formatBytes(usedBytes)}</b> {storage && texts.of(quotaBytes)}
        {storage && <span>{texts.free(quotaBytes - usedBytes)}</span>}
      </p>
      <svg width="100%" height="8" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 1">
        <Bar parts={parts.map(({ bytes }) => (quotaBytes > 0 ? (bytes / quotaBytes) * 100 : 0))} />
      </svg>
      <dl>
        {parts.map(({ name, count, bytes }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
            <dd>{formatBytes(bytes)}</dd>
          </div>
        ))}
      </dl>
      {storage && !storage.isPersistent && items.size > 0 && <p>{texts.mayGo}</p>}
    </section>
  );
}

/** Side by side, each with a hair between; what is least is still seen. */
function Bar({ parts }: { parts: readonly number[] }) {
  let at = 0;
  return parts.map((share, part) => {
    const width = share > 0 ? Math.max(share, 0.5) : 0;
    const x = at;
    at += width + (width > 0 ? 0.4 : 0);
    return <rect key={part} x={x} width={width} height="1" data-part={part} />;
  });
}
