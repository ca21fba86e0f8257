import { Link } from 'react-router';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { exportHelpTexts } from './export-help-texts.ts';

/** `/podcast-export`: how to take subscriptions out of other apps, where the server's owner names no tool for it. */
export function ExportHelpScreen() {
  usePageTitle(exportHelpTexts.title);
  return (
    <article className="mx-auto w-full max-w-3xl pt-14">
      <h1 className="mb-4 text-3xl font-bold tracking-tight">{exportHelpTexts.title}</h1>
      <p className="mb-6 text-mute">{exportHelpTexts.intro}</p>
      {exportHelpTexts.apps.map(({ name, steps }) => (
        <section key={name} className="mb-5 rounded-2xl border border-line bg-pane p-6">
          <h2 className="mb-3 text-lg font-[660]">{name}</h2>
          <ol className="list-decimal pl-5 text-mute marker:text-faint">
            {steps.map((step) => (
              <li key={step} className="py-0.5">
                {step}
              </li>
            ))}
          </ol>
        </section>
      ))}
      <p className="mb-6 text-mute">{exportHelpTexts.spotify}</p>
      <Link to="/settings" className="rounded py-2.5 font-semibold text-accent-ink hover:underline">
        {exportHelpTexts.toImport}
      </Link>
    </article>
  );
}
