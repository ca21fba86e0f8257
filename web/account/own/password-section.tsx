import { useQueryClient } from '@tanstack/react-query';
import { changePassword } from '#contract/own-account.ts';
import { call } from '#web/api.ts';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { CredentialsForm, currentPassword, newPassword } from '../credentials-form.tsx';
import { useForm } from '../use-form.ts';
import { ownAccountTexts as texts } from './own-account-texts.ts';

const empty = { password: '', newPassword: '', confirmPassword: '' };

export function PasswordSection({ email }: { email: string }) {
  const queries = useQueryClient();
  const form = useForm(empty, async (values) => {
    const { endedSessions } = await call(changePassword, values);
    form.setValues(empty);
    toast.success(texts.passwordChanged(endedSessions));
    await queries.invalidateQueries();
  });
  return (
    <SettingsSection title={texts.passwordTitle}>
      <p className="text-mute">{texts.endsOthers}</p>
      <CredentialsForm
        submit={texts.changePassword}
        form={form}
        fields={[
          { ...currentPassword, name: 'password', label: texts.currentPassword },
          { ...newPassword, name: 'newPassword', label: texts.newPassword, hint: texts.passwordHint },
          { ...newPassword, name: 'confirmPassword', label: texts.confirmPassword },
        ]}
      >
        {/* Password managers learn from it whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      </CredentialsForm>
    </SettingsSection>
  );
}
