import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteAccount } from '#contract/own-account.ts';
import { CallError, call, sentenceOf } from '#web/api.ts';
import { downloadsStore } from '#web/downloads/downloads-store.ts';
import { forgetOutbox } from '#web/outbox/listener-outbox.ts';
import { ConfirmButton } from '#web/ui/controls/confirm-button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { useSession } from '../session-context.tsx';
import { ownAccountTexts as texts } from './own-account-texts.ts';

export function DeleteSection({ hasPassword }: { hasPassword: boolean }) {
  const session = useSession();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(deleteAccount, { password }),
    onSuccess: async () => {
      toast.success(texts.deleted);
      // What the page and the browser still hold of them goes too.
      const { userId } = session.store.getState();
      await downloadsStore.getState().downloads?.removeAll();
      if (userId !== undefined) await forgetOutbox(userId);
      await session.logOut();
    },
  });
  const isPassword = error instanceof CallError && error.fields['password'] !== undefined;
  return (
    <SettingsSection title={texts.deleteTitle}>
      <p className="max-w-xl text-mute">{texts.deleteHint}</p>
      <ConfirmButton
        label={texts.deleteButton}
        question={hasPassword ? texts.deleteQuestion : texts.deleteQuestionWithout}
        confirm={texts.deleteConfirm}
        cancel={texts.cancel}
        busy={isPending}
        onConfirm={() => mutate()}
      >
        {hasPassword && (
          <Field
            label={texts.password}
            type="password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={isPassword ? sentenceOf(error) : undefined}
          />
        )}
        <ErrorLine>{error && !isPassword && sentenceOf(error)}</ErrorLine>
      </ConfirmButton>
    </SettingsSection>
  );
}
