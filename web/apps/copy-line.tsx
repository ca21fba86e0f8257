import { Copy } from 'lucide-react';
import { useId } from 'react';
import { copyText } from '#web/share-links/copy-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { appsTexts as texts } from './apps-texts.ts';

type CopyLineProps = { label: string; value: string };

/** Something to be typed into an app, or copied. */
export function CopyLine({ label, value }: CopyLineProps) {
  const id = useId();

  async function copy(): Promise<void> {
    if (await copyText(value)) {
      toast.success(texts.copied);
      return;
    }
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement) field.select();
    toast.error(texts.cannotCopy);
  }

  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-[13px] font-semibold text-ink">
        {label}
      </label>
      <span className="grid gap-2 md:flex md:items-center">
        <input
          id={id}
          readOnly
          value={value}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          className="h-11 min-w-0 flex-1 rounded-lg border border-line bg-bg px-3.5 text-ink"
        />
        <Button aria-label={texts.copyNamed(label)} onClick={() => void copy()}>
          <Copy size={17} aria-hidden="true" />
          {texts.copy}
        </Button>
      </span>
    </div>
  );
}
