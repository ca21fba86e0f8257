import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { MadeLink } from './made-link.tsx';
import './share-dialog.css';
import { type SharedItem, ShareForm } from './share-form.tsx';
import { shareLinksTexts as texts } from './share-links-texts.ts';

type ShareDialogProps = { item: SharedItem; onClose: () => void };

/** Asks how long a link is to open, and gives it. Modal: over whatever it was opened from. */
export function ShareDialog({ item, onClose }: ShareDialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [url, setUrl] = useState<string>();
  useEffect(() => box.current?.showModal(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside it closes it, as Escape does; keys are its own
    <dialog
      ref={box}
      aria-labelledby={id}
      className="share-dialog"
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => event.target === box.current && box.current.close()}
    >
      <div className="grid gap-4 p-5">
        <span className="flex items-center gap-2">
          <h2 id={id} className="min-w-0 flex-1 text-lg font-[660]">
            {texts.title(item.name)}
          </h2>
          <IconButton label={texts.close} onClick={() => box.current?.close()}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </span>
        <p className="text-mute">{texts.hint}</p>
        {url === undefined ? <ShareForm item={item} onMade={setUrl} /> : <MadeLink url={url} />}
      </div>
    </dialog>
  );
}
