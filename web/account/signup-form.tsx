import { Eye } from 'lucide-react';
import { useState } from 'react';
import { CredentialsForm, newPassword } from './credentials-form.tsx';
import { useSession } from './session-context.tsx';
import { accountTexts } from './texts.ts';
import { useForm } from './use-form.ts';

/** Passwords show as plain text (behaviour.md#screens) until the eye hides them. */
export function SignupForm({ onSignedUp }: { onSignedUp: () => void }) {
  const session = useSession();
  const [hidden, setHidden] = useState(false);
  const form = useForm({ email: '', password: '', confirmPassword: '' }, async (values) => {
    await session.signUp(values);
    onSignedUp();
  });
  const password = { ...newPassword, type: hidden ? 'password' : 'text' };
  return (
    <CredentialsForm
      label={accountTexts.signUp}
      submit={accountTexts.createAccount}
      look="solid"
      form={form}
      fields={[
        { name: 'email', label: accountTexts.email, type: 'email', autoComplete: 'username' },
        { ...password, name: 'password', label: accountTexts.password, hint: accountTexts.passwordHint },
        { ...password, name: 'confirmPassword', label: accountTexts.confirmPassword },
      ]}
    >
      <button
        type="button"
        onClick={() => setHidden(!hidden)}
        className="inline-flex items-center gap-2 justify-self-start text-[13px] font-medium text-mute hover:text-ink"
      >
        <Eye size={16} aria-hidden="true">
          {!hidden && <path d="m2 2 20 20" />}
        </Eye>
        {hidden ? accountTexts.showPasswords : accountTexts.hidePasswords}
      </button>
    </CredentialsForm>
  );
}
