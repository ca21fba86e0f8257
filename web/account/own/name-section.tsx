import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renameAccount } from '#contract/own-account.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { accountQuery } from '../account-query.ts';
import { Field } from '../field.tsx';
import { ownAccountTexts as texts } from './own-account-texts.ts';

type NameSectionProps = { name: string };

export function NameSection({ name }: NameSectionProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(name);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(renameAccount, { name: typed }),
    onSuccess: async () => {
      toast.success(texts.nameSaved);
      await queries.invalidateQueries({ queryKey: accountQuery().queryKey });
    },
  });
  return (
    <SettingsSection title={texts.nameTitle}>
      <form
        noValidate
        className="grid w-full max-w-md gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        <Field
          label={texts.nameLabel}
          hint={texts.nameHint}
          name="name"
          autoComplete="nickname"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error ? sentenceOf(error) : undefined}
        />
        <Button type="submit" disabled={isPending || typed.trim() === name} className="justify-self-start">
          {texts.save}
        </Button>
      </form>
    </SettingsSection>
  );
}
