import { useQueryClient } from '@tanstack/react-query';
import { changePassword } from '#contract/own-account.ts';
import { setPassword } from '#contract/sign-in.ts';
import { call } from '#web/api.ts';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { CredentialsForm, currentPassword, newPassword } from '../credentials-form.tsx';
import { useForm } from '../use-form.ts';
import { ownAccountTexts as texts } from './own-account-texts.ts';

type PasswordSectionProps = { email: string; hasPassword: boolean };

/** Changes the password; an account that an identity provider or proxy signed in so far gets its first one. */
export function PasswordSection({ email, hasPassword }: PasswordSectionProps) {
  const queries = useQueryClient();
  const form = useForm(
    { password: '', newPassword: '', confirmPassword: '' },
    async ({ password, ...chosen }, clear) => {
      const { endedSessions } = await (hasPassword
        ? call(changePassword, { password, ...chosen })
        : call(setPassword, chosen));
      clear();
      toast.success(texts.passwordChanged(endedSessions));
      await queries.invalidateQueries();
    },
    hasPassword ? [] : ['password'],
  );
  return (
    <SettingsSection title={texts.passwordTitle}>
      <p className="text-mute">{hasPassword ? texts.endsOthers : texts.noPassword}</p>
      <CredentialsForm
        submit={hasPassword ? texts.changePassword : texts.setPassword}
        form={form}
        fields={[
          ...(hasPassword
            ? [{ ...currentPassword, name: 'password' as const, label: texts.currentPassword }]
            : []),
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
