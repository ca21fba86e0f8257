import { lazily } from '#web/ui/pages/lazily.tsx';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { appTexts } from '../shared/texts.ts';

const SettingsGroups = lazily(
  async () => (await import('./settings-groups-view.tsx')).SettingsGroups,
  LoadingPage,
);

/** `/settings` (behaviour.md#screens). */
export function SettingsScreen() {
  usePageTitle(appTexts.settings);
  return (
    <div className="mx-auto w-full pr-(--covered) pt-6" style={{ maxWidth: '62rem' }}>
      <h1 className="mb-6 text-3xl font-bold tracking-tight">{appTexts.settings}</h1>
      <SettingsGroups />
    </div>
  );
}
