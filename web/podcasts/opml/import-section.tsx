import { serverUrl } from '#web/ui/addresses/server-url.ts';
import { ExportToolLink } from './export-tool-link.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportReport } from './import-report.tsx';
import { importTexts } from './import-texts.ts';

/** Bringing subscriptions along (behaviour.md#screens, Settings): how to take them out of Apple Podcasts, the upload, its outcomes. */
export function ImportSection() {
  return (
    <>
      <p className="text-mute">
        {importTexts.intro} {importTexts.whatIsOpml}
      </p>
      <ExportToolLink />
      <ImportForm />
      <ImportReport />
    </>
  );
}

/** Taking subscriptions along to another app. */
export function ExportSection() {
  return (
    <>
      <p className="text-mute">{importTexts.exportHint}</p>
      <a
        href={serverUrl('/api/podcast/opml')}
        download="earshot-podcasts.opml"
        className="inline-flex h-[42px] items-center rounded-full border border-line px-5 font-semibold hover:bg-lift"
      >
        {importTexts.export}
      </a>
    </>
  );
}
