import { Copy } from 'lucide-react';
import { useId } from 'react';
import type { AppKind } from '#contract/app-passwords.ts';
import { copyText } from '#web/share-links/copy-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { appGuides } from './app-guides.ts';
import type { OwnApps } from './apps-query.ts';
import { appsTexts as texts } from './apps-texts.ts';

/** How one sets an app up, with what it asks for in addition to the password. */
export function AppSteps({ kind, own }: { kind: AppKind; own: OwnApps }) {
  return (
    <div className="grid w-full grid-cols-1 gap-4">
      <ol className="grid gap-1.5 text-ink">
        {appGuides[kind].steps.map((step, index) => (
          <li key={step}>
            {index + 1}. {step}
          </li>
        ))}
      </ol>
      <CopyLine label={texts.serverAddress} value={own.serverUrl} />
      <CopyLine label={texts.userName} value={own.userName} />
    </div>
  );
}

/** Something to be typed into an app, or copied. */
export function CopyLine({ label, value }: { label: string; value: string }) {
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
      <span className="grid gap-2 wide:flex wide:items-center">
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
