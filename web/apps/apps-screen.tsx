import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AppPassword, revokeAppPassword } from '#contract/app-passwords.ts';
import { signInQuery } from '#web/account/sign-in-query.ts';
import { call, sentenceOf } from '#web/api.ts';
import { BelowSettings } from '#web/ui/pages/below-settings.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { AppRow } from './app-row.tsx';
import { appsQuery, type NewPassword, type OwnApps } from './apps-query.ts';
import { appsTexts as texts } from './apps-texts.ts';
import { MadeSection } from './made-section.tsx';
import { NewAppSection } from './new-app-section.tsx';
import { RemovalsSection } from './removals-section.tsx';

/** `/settings/apps`: which other apps a listener lets in. */
export function AppsScreen() {
  const { data, error, refetch } = useQuery(appsQuery());
  const { data: ways } = useQuery(signInQuery());
  const [made, setMade] = useState<NewPassword>();
  usePageTitle(texts.title);
  return (
    <BelowSettings title={texts.title} back={texts.back}>
      {data === undefined && !error && <LoadingPage />}
      {error && !data && (
        <Failure message={texts.loadFailed} detail={sentenceOf(error)} onRetry={() => void refetch()} />
      )}
      <RemovalsSection />
      {data && made && <MadeSection made={made} own={data} onDone={() => setMade(undefined)} />}
      {data && !made && data.openDoors.length > 0 && (
        <NewAppSection
          own={data}
          hasPassword={ways?.hasPassword ?? true}
          onMade={(now) => {
            setMade(now);
            void refetch();
          }}
        />
      )}
      {data && <ListSection own={data} />}
    </BelowSettings>
  );
}

type ListSectionProps = { own: OwnApps };

function ListSection({ own }: ListSectionProps) {
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: ({ id }: AppPassword) => call(revokeAppPassword, { id }),
    onSuccess: () => toast.success(texts.revoked),
    onSettled: () => queries.invalidateQueries({ queryKey: appsQuery().queryKey }),
  });
  return (
    <SettingsSection title={texts.listTitle}>
      {own.openDoors.length === 0 && <p className="text-mute">{texts.allShut}</p>}
      {own.passwords.length === 0 && <p className="text-mute">{texts.none}</p>}
      {own.passwords.length > 0 && (
        <ul className="grid w-full gap-6">
          {own.passwords.map((app) => (
            <AppRow
              key={app.id}
              app={app}
              own={own}
              busy={revoke.isPending}
              onRevoke={() => revoke.mutate(app)}
            />
          ))}
        </ul>
      )}
      {revoke.error && (
        <p role="alert" className="text-danger">
          {sentenceOf(revoke.error)}
        </p>
      )}
    </SettingsSection>
  );
}
