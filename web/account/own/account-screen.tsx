import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { accountQuery } from '../account-query.ts';
import { TransferSection } from '../transfer/transfer-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { NameSection } from './name-section.tsx';
import { ownAccountTexts as texts } from './own-account-texts.ts';
import { PasswordSection } from './password-section.tsx';
import { SetPasswordSection } from './set-password-section.tsx';
import { signInQuery } from './sign-in-query.ts';
import { SignInSection } from './sign-in-section.tsx';

/** `/account`: what a listener may do with their own account. */
export function AccountScreen() {
  const { data, error, refetch } = useQuery(accountQuery());
  const { data: ways } = useQuery(signInQuery());
  const hasPassword = ways?.hasPassword ?? true;
  usePageTitle(texts.title);
  return (
    <div className="mx-auto w-full max-w-3xl pr-(--covered) pt-6">
      <Link
        to="/settings"
        className="mb-2 inline-flex items-center gap-1 rounded text-[13px] font-semibold text-mute hover:text-ink"
      >
        <ChevronLeft size={15} aria-hidden="true" />
        {texts.back}
      </Link>
      <h1 className="mb-1 text-3xl font-bold tracking-tight">{texts.title}</h1>
      <p className="mb-6 min-h-6 break-all text-mute">{data?.email}</p>
      {data === undefined && !error && <LoadingPage />}
      {error && !data && (
        <Failure message={texts.loadFailed} detail={sentenceOf(error)} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <NameSection name={data.name} />
          <EmailSection hasPassword={hasPassword} />
          {hasPassword ? <PasswordSection email={data.email} /> : <SetPasswordSection />}
          {ways && <SignInSection ways={ways} />}
          <DevicesSection />
          <TransferSection />
          <DeleteSection hasPassword={hasPassword} />
        </>
      )}
    </div>
  );
}
