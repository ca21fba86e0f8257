import { leftOut } from '#contract/transfer-left-out.ts';
import { serverUrl } from '#web/ui/addresses/server-url.ts';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { TransferForm } from './transfer-form.tsx';
import { TransferReport } from './transfer-report.tsx';
import { transferTexts } from './transfer-texts.ts';

/** Taking everything along to another Earshot, and bringing it from one. */
export function TransferSection() {
  return (
    <SettingsSection title={transferTexts.title}>
      <p className="text-mute">{transferTexts.exportHint}</p>
      <a
        href={serverUrl('/api/account/export')}
        download
        className="inline-flex h-[42px] items-center rounded-full border border-line px-5 font-semibold hover:bg-lift"
      >
        {transferTexts.export}
      </a>
      <details className="w-full">
        <summary className="w-fit cursor-pointer rounded py-2 font-semibold">{transferTexts.leftOut}</summary>
        <ul aria-label={transferTexts.leftOut} className="grid list-disc gap-1 pl-5 text-mute">
          {Object.entries(leftOut).map(([name, sentence]) => (
            <li key={name}>{sentence}</li>
          ))}
        </ul>
      </details>
      <p className="text-mute">{transferTexts.importHint}</p>
      <TransferForm />
      <TransferReport />
    </SettingsSection>
  );
}
