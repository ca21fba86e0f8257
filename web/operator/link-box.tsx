import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { formatTime } from './format-values.ts';
import { operatorTexts as texts } from './operator-texts.ts';

/** `mail`: to whom it was sent as well, or why it was not; null where no mail is sent. */
export type OnceLink = {
  url: string;
  expiresAt: string;
  who: string;
  mail: { to: string; problem: string | null } | null;
};

/** A link that is shown once: to be copied and given to somebody. */
export function LinkBox({ url, expiresAt, who, mail }: OnceLink) {
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);

  /** Only pages over https (or on this machine) may write to the clipboard; elsewhere the text is chosen to be copied. */
  async function copy(): Promise<void> {
    const input = document.getElementById(id);
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch {
      if (input instanceof HTMLInputElement) input.select();
    }
  }

  return (
    <output className="grid w-full gap-2 rounded-xl border border-line bg-bg p-4">
      {mail?.problem === null && <span className="break-words text-ink">{texts.mailed(mail.to)}</span>}
      {mail !== null && mail.problem !== null && (
        <span role="alert" className="break-words text-danger">
          {mail.problem}
        </span>
      )}
      <span className="text-ink">
        {texts.linkFor(who)} {formatTime(expiresAt)}. {texts.linkOnce}
      </span>
      <span className="grid gap-2 wide:flex">
        <input
          id={id}
          readOnly
          aria-label={texts.linkLabel}
          value={url}
          onFocus={(event) => event.target.select()}
          className="h-[42px] min-w-0 flex-1 rounded-lg border border-line bg-pane px-3 text-[13px] text-ink"
        />
        <Button onClick={() => void copy()}>
          {isCopied ? <Check size={17} aria-hidden="true" /> : <Copy size={17} aria-hidden="true" />}
          {isCopied ? texts.copied : texts.copy}
        </Button>
      </span>
    </output>
  );
}
