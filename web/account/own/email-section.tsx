import { useQueryClient } from '@tanstack/react-query';
import { changeEmail } from '#contract/own-account.ts';
import { call } from '#web/api.ts';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { CredentialsForm, currentPassword } from '../credentials-form.tsx';
import { useForm } from '../use-form.ts';
import { ownAccountTexts as texts } from './own-account-texts.ts';

export function EmailSection({ hasPassword }: { hasPassword: boolean }) {
  const queries = useQueryClient();
  const form = useForm(
    { email: '', password: '' },
    async (values, clear) => {
      const { endedSessions } = await call(changeEmail, values);
      clear();
      toast.success(texts.emailChanged(endedSessions));
      await queries.invalidateQueries();
    },
    hasPassword ? [] : ['password'],
  );
  return (
    <SettingsSection title={texts.emailTitle}>
      <p className="text-mute">{texts.endsOthers}</p>
      <CredentialsForm
        submit={texts.changeEmail}
        form={form}
        fields={[
          { name: 'email', label: texts.newEmail, type: 'email', autoComplete: 'email' },
          ...(hasPassword
            ? [{ ...currentPassword, name: 'password' as const, label: texts.currentPassword }]
            : []),
        ]}
      />
    </SettingsSection>
  );
}
