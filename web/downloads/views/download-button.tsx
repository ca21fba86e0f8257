import { ArrowDownToLine, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { LazyPopupMenu } from '#web/ui/menus/lazy-popup-menu.ts';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import type { DownloadRequest } from '../download-manager/downloads.ts';
import { downloadsTexts as texts } from '../downloads-texts.ts';
import { download, removeDownload, useDownload } from '../use-download.ts';

const look = '!size-[42px] border border-line';
/** Choices of how many newest episodes of a show to download. */
const amounts = [1, 3, 5, 10, 25];

type DownloadButtonProps = { item: DownloadRequest };

/** Keeps what a page is about on this device, shows how far that is, and takes it away again. */
export function DownloadButton({ item }: DownloadButtonProps) {
  const current = useDownload(item.key);
  const [menu, setMenu] = useState<MenuPoint>();
  const { onButton } = waysToMenu(setMenu);
  const isShow = item.kind === 'show';
  const share = current?.totalBytes ? Math.min(current.keptBytes / current.totalBytes, 1) : 0;
  const label =
    current === undefined
      ? texts.downloadNamed(item.name)
      : current.isDone
        ? texts.removeNamed(item.name)
        : `${texts.stopNamed(item.name)} (${texts.downloading(Math.floor(share * 100))})`;
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup={isShow ? 'menu' : undefined}
        onClick={(event) => {
          if (isShow) onButton(event);
          else void (current ? removeDownload(item) : download(item));
        }}
        className={`${look} ${current?.isDone ? 'text-ink' : ''}`}
      >
        {current === undefined && <ArrowDownToLine size={18} aria-hidden="true" />}
        {current && (current.isDone || current.total === 0) && <CircleCheck size={18} aria-hidden="true" />}
        {current && !current.isDone && current.total > 0 && <ProgressRing share={share} />}
      </IconButton>
      {menu && (
        <LazyPopupMenu
          label={label}
          point={menu}
          onClose={() => setMenu(undefined)}
          entries={[
            ...amounts.map((newest) => ({
              id: String(newest),
              label: texts.newest(newest),
              ...(current && { checked: current.item.newest === newest }),
              onChoose: () => void download({ ...item, newest }),
            })),
            ...(current
              ? [{ id: 'remove', label: texts.remove, onChoose: () => void removeDownload(item) }]
              : []),
          ]}
        />
      )}
    </>
  );
}

/** How far something is, from 0 to 1, around a square that says that it can be stopped. */
const ProgressRing = ({ share }: { share: number }) => (
  <svg width="22" height="22" viewBox="0 0 22 22" fill="none" aria-hidden="true">
    <circle cx="11" cy="11" r="9" stroke="var(--line)" strokeWidth="2.5" />
    <circle
      cx="11"
      cy="11"
      r="9"
      pathLength={100}
      stroke="currentColor"
      strokeWidth="2.5"
      strokeDasharray={`${share * 100} 100`}
      strokeLinecap="round"
      transform="rotate(-90 11 11)"
    />
    <rect x="8" y="8" width="6" height="6" rx="1" fill="currentColor" />
  </svg>
);
