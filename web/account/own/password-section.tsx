import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword } from '#contract/own-account.ts';
import { call } from '#web/api.ts';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { useFormSubmission } from '../use-form-submission.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { ownAccountTexts as texts } from './own-account-texts.ts';

const empty = { password: '', newPassword: '', confirmPassword: '' };

export function PasswordSection({ email }: { email: string }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(empty);
  const submission = useFormSubmission(typed, async (values) => {
    const { endedSessions } = await call(changePassword, values);
    setTyped(empty);
    toast.success(texts.passwordChanged(endedSessions));
    await queries.invalidateQueries();
  });
  const field = (name: keyof typeof empty, label: string, autoComplete: string) => ({
    name,
    label,
    type: 'password',
    autoComplete,
    value: typed[name],
    onType: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  return (
    <SettingsSection title={texts.passwordTitle}>
      <p className="text-mute">{texts.endsOthers}</p>
      <CredentialsForm
        label={texts.changePassword}
        submit={texts.changePassword}
        submission={submission}
        fields={[
          field('password', texts.currentPassword, 'current-password'),
          { ...field('newPassword', texts.newPassword, 'new-password'), hint: texts.passwordHint },
          field('confirmPassword', texts.confirmPassword, 'new-password'),
        ]}
      >
        {/* Password managers learn from it whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      </CredentialsForm>
    </SettingsSection>
  );
}
