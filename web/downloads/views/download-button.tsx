import { ArrowDownToLine, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { LazyPopupMenu } from '#web/ui/menus/lazy-popup-menu.ts';
import { type MenuPoint, waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import type { DownloadRequest } from '../download-manager/downloads.ts';
import { downloadsTexts as texts } from '../downloads-texts.ts';
import { download, removeDownload, useDownload } from '../use-download.ts';
import { ProgressRing } from './progress-ring.tsx';

const look = '!size-[42px] border border-line';
/** How many of a show's newest episodes can be kept. */
const amounts = [1, 3, 5, 10, 25];

type DownloadButtonProps = { item: DownloadRequest };

/** Keeps what a page is about on this device, shows how far that is, and takes it away again. */
export function DownloadButton({ item }: DownloadButtonProps) {
  const known = useDownload(item.key);
  const [menu, setMenu] = useState<MenuPoint>();
  const { onButton } = waysToMenu(setMenu);
  const isShow = item.kind === 'show';
  const share = known?.totalBytes ? Math.min(known.keptBytes / known.totalBytes, 1) : 0;
  const label =
    known === undefined
      ? texts.downloadNamed(item.name)
      : known.isDone
        ? texts.removeNamed(item.name)
        : `${texts.stopNamed(item.name)} (${texts.downloading(Math.floor(share * 100))})`;
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup={isShow ? 'menu' : undefined}
        onClick={(event) => {
          if (isShow) onButton(event);
          else void (known ? removeDownload(item) : download(item));
        }}
        className={`${look} ${known?.isDone ? 'text-ink' : ''}`}
      >
        {known === undefined && <ArrowDownToLine size={18} aria-hidden="true" />}
        {known && (known.isDone || known.total === 0) && <CircleCheck size={18} aria-hidden="true" />}
        {known && !known.isDone && known.total > 0 && <ProgressRing share={share} />}
      </IconButton>
      {menu && (
        <LazyPopupMenu
          label={label}
          x={menu.x}
          y={menu.y}
          onClose={() => setMenu(undefined)}
          entries={[
            ...amounts.map((newest) => ({
              id: String(newest),
              label: texts.newest(newest),
              ...(known && { checked: known.item.newest === newest }),
              onChoose: () => void download({ ...item, newest }),
            })),
            ...(known
              ? [{ id: 'remove', label: texts.remove, onChoose: () => void removeDownload(item) }]
              : []),
          ]}
        />
      )}
    </>
  );
}
