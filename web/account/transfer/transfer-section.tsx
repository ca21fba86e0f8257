import { useId } from 'react';
import { TransferForm } from './transfer-form.tsx';
import { TransferReport } from './transfer-report.tsx';
import { transferTexts } from './transfer-texts.ts';

/** Taking everything along to another Earshot, and bringing it from one. */
export function TransferSection() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-5 rounded-2xl border border-line bg-pane p-5 md:p-6">
      <h2 id={id} className="mb-4 text-lg font-[660]">
        {transferTexts.title}
      </h2>
      <div className="grid grid-cols-1 justify-items-start gap-4">
        <p className="text-mute">{transferTexts.exportHint}</p>
        <a
          href="/api/account/export"
          download
          className="inline-flex h-[42px] items-center rounded-full border border-line px-5 font-semibold hover:bg-lift"
        >
          {transferTexts.export}
        </a>
        <p className="text-mute">{transferTexts.importHint}</p>
        <TransferForm />
        <TransferReport />
      </div>
    </section>
  );
}
