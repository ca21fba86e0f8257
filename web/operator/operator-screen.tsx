import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { accountQuery } from '#web/account/account-query.ts';
import { sentenceOf } from '#web/api.ts';
import { BelowSettings } from '#web/ui/pages/below-settings.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { BackupsSection } from './backups-section.tsx';
import { DoctorSection } from './doctor-section.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { operatorTexts as texts } from './operator-texts.ts';
import { PeopleSection } from './people-section.tsx';
import { SharingSection } from './sharing-section.tsx';
import { SignupsSection } from './signups-section.tsx';
import { StatusSection } from './status-section.tsx';

/** `/server`: what whoever runs the server sees and does; nothing of it is there for anybody else. */
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
    <BelowSettings title={texts.title} back={texts.back}>
      <StatusSection />
      <PeopleSection userId={data.id} />
      <InvitationsSection />
      <SignupsSection />
      <SharingSection />
      <BackupsSection />
      <DoctorSection />
    </BelowSettings>
  );
}
