import { type SubmitEvent, useState } from 'react';
import { CallError, sentenceOf } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { accountTexts } from './texts.ts';

type Failure = { sentence: string; fields: Readonly<Record<string, string>> };

/** Sends a form whose fields are all needed. What was typed stays; the server's errors stay until the next try. */
export function useFormSubmission<Values extends Record<string, string>>(
  values: Values,
  send: (values: Values) => Promise<void>,
) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function submit(): Promise<void> {
    if (Object.values(values).some((value) => value === '')) {
      toast.error(accountTexts.fillAllFields);
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await send(values);
    } catch (thrown) {
      setFailure({
        sentence: sentenceOf(thrown),
        fields: thrown instanceof CallError ? thrown.fields : {},
      });
    }
    setBusy(false);
  }

  return {
    busy,
    errorOf: (field: string) => failure?.fields[field],
    /** What went wrong as a whole; a field's error stands at the field. */
    sentence:
      failure && !Object.keys(failure.fields).some((field) => field in values) ? failure.sentence : undefined,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!busy) void submit();
    },
  };
}
