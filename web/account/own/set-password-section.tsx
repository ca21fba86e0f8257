import { useQueryClient } from '@tanstack/react-query';
import { setPassword } from '#contract/sign-in.ts';
import { call } from '#web/api.ts';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { CredentialsForm, newPassword } from '../credentials-form.tsx';
import { useForm } from '../use-form.ts';
import { ownAccountTexts as texts } from './own-account-texts.ts';

const empty = { newPassword: '', confirmPassword: '' };

/** For an account without a password, which an identity provider or proxy signed in so far. */
export function SetPasswordSection() {
  const queries = useQueryClient();
  const form = useForm(empty, async (values) => {
    const { endedSessions } = await call(setPassword, values);
    form.setValues(empty);
    toast.success(texts.passwordChanged(endedSessions));
    await queries.invalidateQueries();
  });
  return (
    <SettingsSection title={texts.passwordTitle}>
      <p className="text-mute">{texts.noPassword}</p>
      <CredentialsForm
        submit={texts.setPassword}
        form={form}
        fields={[
          { ...newPassword, name: 'newPassword', label: texts.newPassword, hint: texts.passwordHint },
          { ...newPassword, name: 'confirmPassword', label: texts.confirmPassword },
        ]}
      />
    </SettingsSection>
  );
}
