import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type AppPassword, renameAppPassword } from '#contract/app-passwords.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { appsQuery } from './apps-query.ts';
import { appsTexts as texts } from './apps-texts.ts';

type RenameAppProps = { app: AppPassword };

/** A button that opens a line for another name in its place; Escape closes it. */
export function RenameApp({ app }: RenameAppProps) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen) return <RenameForm app={app} onClose={() => setIsOpen(false)} />;
  return (
    <Button
      ref={opener}
      aria-label={texts.renameNamed(app.name)}
      aria-expanded={false}
      onClick={() => setIsOpen(true)}
    >
      {texts.rename}
    </Button>
  );
}

type RenameFormProps = RenameAppProps & { onClose: () => void };

function RenameForm({ app: { id, name }, onClose }: RenameFormProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(name);
  const line = useRef<HTMLInputElement>(null);
  useEffect(() => {
    line.current?.focus();
    line.current?.select();
  }, []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(renameAppPassword, { id, name: typed }),
    onSuccess: async () => {
      toast.success(texts.renamed);
      await queries.invalidateQueries({ queryKey: appsQuery().queryKey });
      onClose();
    },
  });
  return (
    <form
      noValidate
      aria-label={texts.renameNamed(name)}
      className="grid w-full max-w-md gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        if (typed.trim() === name) onClose();
        else mutate();
      }}
    >
      <Field
        ref={line}
        label={texts.name}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={error ? sentenceOf(error) : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <span className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending}>
          {texts.save}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </span>
    </form>
  );
}
