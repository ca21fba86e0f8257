import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { copyText } from './copy-text.ts';
import { shareLinksTexts as texts } from './share-links-texts.ts';

type MadeLinkProps = { url: string };

/** The link, to be copied; where a page may not copy, it is marked for whoever does. */
export function MadeLink({ url }: MadeLinkProps) {
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
      <span className="grid gap-2 md:flex">
        <input
          ref={field}
          readOnly
          aria-label={texts.link}
          value={url}
          onFocus={(event) => event.target.select()}
          className="h-11 min-w-0 flex-1 rounded-lg border border-line bg-bg px-3.5 text-ink"
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
