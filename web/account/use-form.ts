import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { CallError, sentenceOf } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { accountTexts } from './texts.ts';

type Failure = { sentence: string | undefined; fields: Readonly<Record<string, string>> };

/**
 * A form whose fields are all needed but the `optional` ones, and which `send` takes to the server. What was typed stays
 * unless `send` calls `clear`; the server's errors stay until the next try.
 */
export function useForm<Values extends Record<string, string>>(
  initial: Values,
  send: (values: Values, clear: () => void) => Promise<void>,
  optional: readonly (keyof Values)[] = [],
) {
  const [values, setValues] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function submit(): Promise<void> {
    if (Object.keys(values).some((name) => values[name] === '' && !optional.includes(name))) {
      toast.error(accountTexts.fillAllFields);
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await send(values, () => setValues(initial));
    } catch (thrown) {
      const fields = thrown instanceof CallError ? thrown.fields : {};
      // An optional field may not be on the page: then nothing is typed in it.
      const isAtField = Object.keys(fields).some((name) => values[name]);
      setFailure({ fields, sentence: isAtField ? undefined : sentenceOf(thrown) });
    }
    setBusy(false);
  }

  return {
    values,
    setValues,
    busy,
    errorOf: (name: string) => failure?.fields[name],
    /** What went wrong as a whole; a field's error stands at the field. */
    sentence: failure?.sentence,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!busy) void submit();
    },
    /** The properties that tie an input to one of the values. */
    field: (name: keyof Values & string) => ({
      value: values[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        setValues((before) => ({ ...before, [name]: target.value })),
      error: failure?.fields[name],
    }),
  };
}

/** What a component shows of a form. */
export type Form<Name extends string> = Pick<
  ReturnType<typeof useForm<Record<Name, string>>>,
  'busy' | 'sentence' | 'onSubmit' | 'field'
>;
