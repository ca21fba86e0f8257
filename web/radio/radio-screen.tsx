import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { BelowSettings } from '#web/ui/pages/below-settings.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { radioQuery } from './radio-query.ts';
import { radioTexts as texts } from './radio-texts.ts';
import { StationForm } from './station-form.tsx';
import { StationRow } from './station-row.tsx';

/** `/settings/radio`: internet radio. */
export function RadioScreen() {
  const { data, error, refetch } = useQuery(radioQuery());
  usePageTitle(texts.title);
  return (
    <BelowSettings title={texts.title} back={texts.back} section="library">
      {data === undefined && !error && <LoadingPage />}
      {error && !data && (
        <Failure message={texts.loadFailed} detail={sentenceOf(error)} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <SettingsSection title={texts.listTitle}>
            <p className="text-mute">{texts.hint}</p>
            {data.stations.length === 0 && <p className="text-mute">{texts.none}</p>}
            <ul className="-mx-2 grid w-[calc(100%+1rem)] grid-cols-1 gap-1">
              {data.stations.map((station, index) => (
                <StationRow key={station.id} stations={data.stations} index={index} station={station} />
              ))}
            </ul>
          </SettingsSection>
          <SettingsSection title={texts.addTitle}>
            <StationForm />
          </SettingsSection>
        </>
      )}
    </BelowSettings>
  );
}
