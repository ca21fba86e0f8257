import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from './field.tsx';
import { useSession } from './session-context.tsx';
import { accountTexts } from './texts.ts';
import { useFormSubmission } from './use-form-submission.ts';

export function LoginForm() {
  const session = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { busy, errorOf, sentence, onSubmit } = useFormSubmission({ email, password }, session.logIn);
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4" aria-label={accountTexts.logIn}>
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
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errorOf('password')}
      />
      {sentence !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {sentence}
        </p>
      )}
      <Button look="solid" type="submit" disabled={busy} className="mt-1">
        {accountTexts.logIn}
      </Button>
    </form>
  );
}
