import { ownAddress } from '#web/ui/addresses/own-address.ts';
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
        href={ownAddress('/api/account/export')}
        download
        className="inline-flex h-[42px] items-center rounded-full border border-line px-5 font-semibold hover:bg-lift"
      >
        {transferTexts.export}
      </a>
      <p className="text-mute">{transferTexts.importHint}</p>
      <TransferForm />
      <TransferReport />
    </SettingsSection>
  );
}
