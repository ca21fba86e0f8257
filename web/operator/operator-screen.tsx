import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { accountQuery } from '#web/account/account-query.ts';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { BackupsSection } from './backups-section.tsx';
import { DoctorSection } from './doctor-section.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { operatorTexts as texts } from './operator-texts.ts';
import { PeopleSection } from './people-section.tsx';
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
    <div className="mx-auto w-full max-w-3xl pr-(--covered) pt-6">
      <Link
        to="/settings"
        className="mb-2 inline-flex items-center gap-1 rounded text-[13px] font-semibold text-mute hover:text-ink"
      >
        <ChevronLeft size={15} aria-hidden="true" />
        {texts.back}
      </Link>
      <h1 className="mb-6 text-3xl font-bold tracking-tight">{texts.title}</h1>
      <PeopleSection userId={data.id} />
      <InvitationsSection />
      <SignupsSection />
      <BackupsSection />
      <DoctorSection />
      <StatusSection />
    </div>
  );
}
