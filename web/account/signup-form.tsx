import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from './field.tsx';
import { useSession } from './session-context.tsx';
import { accountTexts } from './texts.ts';
import { useFormSubmission } from './use-form-submission.ts';

/** Passwords show as plain text (behaviour.md#screens) until the eye hides them. */
export function SignupForm({ onSignedUp }: { onSignedUp: () => void }) {
  const session = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [hidden, setHidden] = useState(false);
  const { busy, errorOf, sentence, onSubmit } = useFormSubmission(
    { email, password, confirmPassword },
    async (values) => {
      await session.signUp(values);
      onSignedUp();
    },
  );
  const type = hidden ? 'password' : 'text';
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4" aria-label={accountTexts.signUp}>
      <Field
        label={accountTexts.email}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={errorOf('email')}
      />
      <Field
        label={accountTexts.password}
        hint={accountTexts.passwordHint}
        type={type}
        name="password"
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errorOf('password')}
      />
      <Field
        label={accountTexts.confirmPassword}
        type={type}
        name="confirmPassword"
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        value={confirmPassword}
        onChange={(event) => setConfirmPassword(event.target.value)}
        error={errorOf('confirmPassword')}
      />
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
      {sentence !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {sentence}
        </p>
      )}
      <Button look="solid" type="submit" disabled={busy} className="mt-1">
        {accountTexts.createAccount}
      </Button>
    </form>
  );
}
