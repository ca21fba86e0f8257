import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { BelowSettings } from '#web/ui/pages/below-settings.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { accountQuery } from '../account-query.ts';
import { signInQuery } from '../sign-in-query.ts';
import { TransferSection } from '../transfer/transfer-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { NameSection } from './name-section.tsx';
import { ownAccountTexts as texts } from './own-account-texts.ts';
import { PasswordSection } from './password-section.tsx';
import { SetPasswordSection } from './set-password-section.tsx';
import { SignInSection } from './sign-in-section.tsx';

const ShareLinksSection = lazily(async () => ({
  default: (await import('#web/share-links/share-links-section.tsx')).ShareLinksSection,
}));

/** `/account`: what a listener may do with their own account. */
export function AccountScreen() {
  const { data, error, refetch } = useQuery(accountQuery());
  const { data: ways } = useQuery(signInQuery());
  const hasPassword = ways?.hasPassword ?? true;
  usePageTitle(texts.title);
  return (
    <BelowSettings title={texts.title} back={texts.back} lead={data?.email ?? ''}>
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
          <ShareLinksSection />
          <TransferSection />
          <DeleteSection hasPassword={hasPassword} />
        </>
      )}
    </BelowSettings>
  );
}
