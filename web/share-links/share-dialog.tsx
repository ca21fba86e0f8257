import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Check, Copy, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { copyText } from './copy-text.ts';
import { type SharedItem, ShareForm } from './share-form.tsx';
import { shareLinksTexts as texts } from './share-links-texts.ts';
import './share-dialog.css';

/** Opens the share dialog in a React root of its own, since its menu is gone by then. The focus goes back to `opener`. */
export function openShareDialog(item: SharedItem, opener: Element | null): void {
  const holder = document.createElement('div');
  // Within a modal dialog, outside of which nothing can be reached.
  (opener?.closest('[role="dialog"]') ?? document.body).append(holder);
  const root = createRoot(holder);
  function close(): void {
    root.unmount();
    holder.remove();
    // A dialog around it takes the focus when this one is gone; then it is given back.
    if (opener instanceof HTMLElement) requestAnimationFrame(() => opener.focus());
  }
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareDialog item={item} onClose={close} />
    </QueryClientProvider>,
  );
}

/** Asks how long a link is to open, and gives it. Modal: over whatever it was opened from. */
function ShareDialog({ item, onClose }: { item: SharedItem; onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [url, setUrl] = useState<string>();
  useEffect(() => box.current?.showModal(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press outside closes it, as Escape does; keys are its own
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

/** The link, to be copied; where a page may not copy, its text is selected. */
function MadeLink({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => field.current?.select(), []);

  async function copy(): Promise<void> {
    const copied = await copyText(url);
    setIsCopied(copied);
    if (!copied) field.current?.select();
  }

  return (
    <div className="grid gap-3">
      <span className="flex flex-wrap gap-2">
        <input
          ref={field}
          readOnly
          aria-label={texts.link}
          value={url}
          onFocus={(event) => event.target.select()}
          className="h-11 min-w-48 flex-1 rounded-lg border border-line bg-bg px-3.5 text-ink"
        />
        <Button look="solid" onClick={() => void copy()}>
          {isCopied ? <Check size={17} aria-hidden="true" /> : <Copy size={17} aria-hidden="true" />}
          <output>{isCopied ? texts.copied : texts.copy}</output>
        </Button>
      </span>
      <p className="text-[13px] text-mute">{texts.made}</p>
    </div>
  );
}
