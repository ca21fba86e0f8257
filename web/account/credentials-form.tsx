import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import type { Form } from './use-form.ts';

type CredentialsFormProps<Name extends string> = {
  label?: string;
  submit: string;
  look?: 'solid' | 'ghost';
  fields: readonly { name: Name; label: string; type: string; autoComplete: string; hint?: string }[];
  form: Form<Name>;
  children?: ReactNode;
};

/** Fields that are all needed, what is wrong with each, and one button. */
export function CredentialsForm<Name extends string>({
  submit,
  label = submit,
  look = 'ghost',
  fields,
  form: { busy, sentence, onSubmit, field },
  children,
}: CredentialsFormProps<Name>) {
  return (
    <form noValidate onSubmit={onSubmit} aria-label={label} className="grid w-full max-w-md gap-4">
      {fields.map((line) => (
        <Field key={line.name} {...line} {...field(line.name)} autoCapitalize="none" spellCheck={false} />
      ))}
      {children}
      <ErrorLine className="text-[13px]">{sentence}</ErrorLine>
      <Button
        type="submit"
        look={look}
        // Disabled, it would lose the focus.
        aria-disabled={busy}
        className={look === 'solid' ? 'mt-1' : 'justify-self-start'}
      >
        {submit}
      </Button>
    </form>
  );
}

/** What the fields of the account's own password have; a new one is typed twice. */
export const currentPassword = { type: 'password', autoComplete: 'current-password' } as const;
export const newPassword = { type: 'password', autoComplete: 'new-password' } as const;
