import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renameAccount } from '#contract/own-account.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { BelowSettings } from '#web/ui/pages/below-settings.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { accountQuery, signInQuery } from '../account-query.ts';
import { TransferSection } from '../transfer/transfer-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ownAccountTexts as texts } from './own-account-texts.ts';
import { PasswordSection } from './password-section.tsx';
import { SignInSection } from './sign-in-section.tsx';

const ShareLinksSection = lazily(
  async () => (await import('#web/share-links/share-links-section.tsx')).ShareLinksSection,
);

/** `/account`: what a listener may do with their own account. */
export function AccountScreen() {
  const { data, error, refetch } = useQuery(accountQuery());
  const { data: ways } = useQuery(signInQuery());
  const hasPassword = ways?.hasPassword ?? true;
  usePageTitle(texts.title);
  return (
    <BelowSettings title={texts.title} back={texts.back} section="account" lead={data?.email ?? ''}>
      {data === undefined && !error && <LoadingPage />}
      {error && !data && (
        <Failure message={texts.loadFailed} detail={sentenceOf(error)} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <NameSection name={data.name} />
          <EmailSection hasPassword={hasPassword} />
          <PasswordSection key={String(hasPassword)} email={data.email} hasPassword={hasPassword} />
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

function NameSection({ name }: { name: string }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(name);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(renameAccount, { name: typed }),
    onSuccess: async () => {
      toast.success(texts.nameSaved);
      await queries.invalidateQueries({ queryKey: accountQuery().queryKey });
    },
  });
  return (
    <SettingsSection title={texts.nameTitle}>
      <form
        noValidate
        className="grid w-full max-w-md gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        <Field
          label={texts.nameLabel}
          hint={texts.nameHint}
          name="name"
          autoComplete="nickname"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error ? sentenceOf(error) : undefined}
        />
        <Button type="submit" disabled={isPending || typed.trim() === name} className="justify-self-start">
          {texts.save}
        </Button>
      </form>
    </SettingsSection>
  );
}
