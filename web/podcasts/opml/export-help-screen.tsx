import { Link } from 'react-router';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';

/** How to take subscriptions out of other apps; every way ends with a file that Earshot's import takes. */
const exportHelpTexts = {
  title: 'Podcast Export Tool',
  intro:
    'Most podcast apps hand out the shows you follow as an OPML file. Save that file, then upload it under Apple Podcast Import in the settings.',
  toImport: 'Go to Apple Podcast Import',
  apps: [
    {
      name: 'Apple Podcasts',
      steps: [
        'Apple Podcasts has no export of its own; the Shortcuts app on the same iPhone, iPad or Mac can read your shows.',
        'Make a new shortcut with the action “Get Podcasts from Library”.',
        'Add “Get Details of Podcasts” and choose “Feed URL”.',
        'Add “Combine Text” with new lines, then “Save File”, and name the file podcasts.txt.',
        'Run it. The file holds one feed address a line, which Earshot reads as it is.',
      ],
    },
    {
      name: 'Pocket Casts',
      steps: [
        'Open Profile, then Settings, then Import & Export OPML.',
        'Choose Export Podcasts and save the file.',
      ],
    },
    {
      name: 'Overcast',
      steps: [
        'Open the settings and choose Export OPML, or do the same on your account page at overcast.fm.',
      ],
    },
    {
      name: 'AntennaPod',
      steps: ['Open Settings, then Import/Export, then OPML Export.'],
    },
    {
      name: 'Castro, Podcast Addict, gPodder and others',
      steps: [
        'Look in the settings for Export, Backup or OPML.',
        'Where an app only shows addresses of feeds, put them into a text file, one a line: that works too.',
      ],
    },
  ],
  spotify:
    'Spotify does not export what you follow. Search for those shows here by name, or paste the addresses of their feeds.',
} as const;

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
          <ol className="list-decimal pl-5 text-mute">
            {steps.map((step) => (
              <li key={step} className="py-0.5">
                {step}
              </li>
            ))}
          </ol>
        </section>
      ))}
      <p className="mb-6 text-mute">{exportHelpTexts.spotify}</p>
      <Link to="/settings#podcasts" className="rounded py-2.5 font-semibold text-accent-ink hover:underline">
        {exportHelpTexts.toImport}
      </Link>
    </article>
  );
}
