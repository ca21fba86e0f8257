import { useState } from 'react';
import { linkIdentity } from '#contract/sign-in.ts';
import { call } from '#web/api.ts';
import { useFormSubmission } from '../use-form-submission.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { currentPassword } from './current-password.ts';
import { ownAccountTexts as texts } from './own-account-texts.ts';

type LinkFormProps = { provider: string; hasPassword: boolean };

/** Goes to the provider, to come back linked. Whoever has a password shows it first. */
export function LinkForm({ provider, hasPassword }: LinkFormProps) {
  const [password, setPassword] = useState('');
  const submission = useFormSubmission<Record<string, string>>(hasPassword ? { password } : {}, async () => {
    const { url } = await call(linkIdentity, { password });
    location.assign(url);
  });
  return (
    <CredentialsForm
      label={texts.linkTo(provider)}
      submit={texts.linkTo(provider)}
      submission={submission}
      fields={currentPassword(hasPassword, password, setPassword)}
    />
  );
}
