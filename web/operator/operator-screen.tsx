import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { setSignups } from '#contract/operator.ts';
import { setSharing } from '#contract/share-links.ts';
import { accountQuery } from '#web/account/account-query.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { BelowSettings } from '#web/ui/pages/below-settings.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { BackupsSection } from './backups-section.tsx';
import { BooksSection } from './books-section.tsx';
import { DoctorSection } from './doctor-section.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { serverStatusQuery, sharingQuery } from './operator-queries.ts';
import { operatorTexts as texts } from './operator-texts.ts';
import { PeopleSection } from './people-section.tsx';
import { StatusSection } from './status-section.tsx';

/** `/server`: what the operator sees and does; nothing of it is there for anybody else. */
export function OperatorScreen() {
  const { data, error, refetch } = useQuery(accountQuery());
  usePageTitle(texts.title);
  if (data === undefined)
    return error ? (
      <Failure message={texts.loadFailed} detail={sentenceOf(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingPage />
    );
  if (!data.isOperator)
    return (
      <div className="grid flex-1 place-items-center">
        <Notice title={texts.notYours} level={1}>
          <Link to="/settings" className="rounded font-semibold text-accent-ink hover:underline">
            {texts.back}
          </Link>
        </Notice>
      </div>
    );
  return (
    <BelowSettings title={texts.title} back={texts.back} section="this-server">
      <StatusSection />
      <PeopleSection userId={data.id} />
      <InvitationsSection />
      <SignupsSection />
      <SharingSection />
      <BooksSection />
      <BackupsSection />
      <DoctorSection />
    </BelowSettings>
  );
}

/** Who may make an account. */
function SignupsSection() {
  const queries = useQueryClient();
  const { data } = useQuery(serverStatusQuery());
  const { mutate, isPending, error } = useMutation({
    mutationFn: (signups: 'open' | 'closed') => call(setSignups, { signups }),
    onSettled: () => queries.invalidateQueries({ queryKey: serverStatusQuery().queryKey }),
  });
  if (data === undefined) return null;
  const { signups } = data;
  return (
    <SettingsSection title={texts.signupsTitle}>
      <p className="text-mute">{texts.signups[signups]}</p>
      <Button disabled={isPending} onClick={() => mutate(signups === 'open' ? 'closed' : 'open')}>
        {signups === 'open' ? texts.closeSignups : texts.openSignups}
      </Button>
      <ErrorLine>{error && sentenceOf(error)}</ErrorLine>
    </SettingsSection>
  );
}

/** Whether listeners may make links for people without an account. */
function SharingSection() {
  const queries = useQueryClient();
  const { data } = useQuery(sharingQuery());
  const { mutate, isPending, error } = useMutation({
    mutationFn: (isOn: boolean) => call(setSharing, { isOn }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: sharingQuery().queryKey }),
        // Menus and the account cached the old state.
        queries.invalidateQueries({ queryKey: ['share-links'] }),
      ]),
  });
  if (data === undefined) return null;
  const { isOn } = data;
  return (
    <SettingsSection title={texts.sharingTitle}>
      <p className="text-mute">{texts.sharing[isOn ? 'on' : 'off']}</p>
      <Button disabled={isPending} onClick={() => mutate(!isOn)}>
        {isOn ? texts.stopSharing : texts.allowSharing}
      </Button>
      <ErrorLine>{error && sentenceOf(error)}</ErrorLine>
    </SettingsSection>
  );
}
