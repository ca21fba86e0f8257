import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeEmail } from '#contract/own-account.ts';
import { call } from '#web/api.ts';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { useFormSubmission } from '../use-form-submission.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { currentPassword } from './current-password.ts';
import { ownAccountTexts as texts } from './own-account-texts.ts';

export function EmailSection({ hasPassword }: { hasPassword: boolean }) {
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submission = useFormSubmission<Record<string, string>>(
    hasPassword ? { email, password } : { email },
    async () => {
      const { endedSessions } = await call(changeEmail, { email, password });
      setEmail('');
      setPassword('');
      toast.success(texts.emailChanged(endedSessions));
      await queries.invalidateQueries();
    },
  );
  return (
    <SettingsSection title={texts.emailTitle}>
      <p className="text-mute">{texts.endsOthers}</p>
      <CredentialsForm
        label={texts.changeEmail}
        submit={texts.changeEmail}
        submission={submission}
        fields={[
          {
            name: 'email',
            label: texts.newEmail,
            type: 'email',
            autoComplete: 'email',
            value: email,
            onType: setEmail,
          },
          ...currentPassword(hasPassword, password, setPassword),
        ]}
      />
    </SettingsSection>
  );
}
