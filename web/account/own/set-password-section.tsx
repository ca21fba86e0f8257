import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setPassword } from '#contract/sign-in.ts';
import { call } from '#web/api.ts';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { useFormSubmission } from '../use-form-submission.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { ownAccountTexts as texts } from './own-account-texts.ts';

const empty = { newPassword: '', confirmPassword: '' };

/** For an account without a password, which an identity provider or proxy signed in so far. */
export function SetPasswordSection() {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(empty);
  const submission = useFormSubmission(typed, async (values) => {
    const { endedSessions } = await call(setPassword, values);
    setTyped(empty);
    toast.success(texts.passwordChanged(endedSessions));
    await queries.invalidateQueries();
  });
  const field = (name: keyof typeof empty, label: string) => ({
    name,
    label,
    type: 'password',
    autoComplete: 'new-password',
    value: typed[name],
    onType: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  return (
    <SettingsSection title={texts.passwordTitle}>
      <p className="text-mute">{texts.noPassword}</p>
      <CredentialsForm
        label={texts.setPassword}
        submit={texts.setPassword}
        submission={submission}
        fields={[
          { ...field('newPassword', texts.newPassword), hint: texts.passwordHint },
          field('confirmPassword', texts.confirmPassword),
        ]}
      />
    </SettingsSection>
  );
}
