import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '../field.tsx';
import type { useFormSubmission } from '../use-form-submission.ts';

type CredentialsFormProps = {
  label: string;
  submit: string;
  fields: readonly (Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'value'> & {
    name: string;
    label: string;
    hint?: string;
    onType: (typed: string) => void;
  })[];
  submission: Pick<
    ReturnType<typeof useFormSubmission<Record<string, string>>>,
    'busy' | 'errorOf' | 'sentence' | 'onSubmit'
  >;
  children?: ReactNode;
};

/** Fields that are all needed, what is wrong with each, and one button. */
export function CredentialsForm({ label, submit, fields, submission, children }: CredentialsFormProps) {
  const { busy, errorOf, sentence, onSubmit } = submission;
  return (
    <form noValidate onSubmit={onSubmit} aria-label={label} className="grid w-full max-w-md gap-4">
      {fields.map(({ onType, ...field }) => (
        <Field
          key={field.name}
          {...field}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onType(event.target.value)}
          error={errorOf(field.name)}
        />
      ))}
      {children}
      {sentence !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {sentence}
        </p>
      )}
      <Button type="submit" disabled={busy} className="justify-self-start">
        {submit}
      </Button>
    </form>
  );
}
