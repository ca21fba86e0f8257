import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addRadioStation, changeRadioStation, type RadioStation } from '#contract/radio.ts';
import { Field } from '#web/account/field.tsx';
import { useFormSubmission } from '#web/account/use-form-submission.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { radioQuery } from './radio-query.ts';
import { radioTexts as texts } from './radio-texts.ts';

type StationFormProps = {
  /** Absent: one is added. */
  station?: RadioStation;
  onDone?: () => void;
};

/** Name and addresses of a station. */
export function StationForm({ station, onDone }: StationFormProps) {
  const queries = useQueryClient();
  const [name, setName] = useState(station?.name ?? '');
  const [streamUrl, setStreamUrl] = useState(station?.streamUrl ?? '');
  const [homeUrl, setHomeUrl] = useState(station?.homeUrl ?? '');
  const { busy, errorOf, sentence, onSubmit } = useFormSubmission<Record<string, string>>(
    { name, streamUrl },
    async () => {
      if (station) await call(changeRadioStation, { id: station.id, name, streamUrl, homeUrl });
      else await call(addRadioStation, { name, streamUrl, homeUrl });
      toast.success(station ? texts.saved : texts.added);
      for (const empty of [setName, setStreamUrl, setHomeUrl]) if (!station) empty('');
      await queries.invalidateQueries({ queryKey: radioQuery().queryKey });
      onDone?.();
    },
  );
  const label = station ? texts.editNamed(station.name) : texts.addTitle;
  return (
    <form noValidate onSubmit={onSubmit} aria-label={label} className="grid w-full max-w-md gap-4">
      <Field
        label={texts.name}
        maxLength={100}
        value={name}
        error={errorOf('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={texts.streamUrl}
        hint={texts.streamHint}
        type="url"
        value={streamUrl}
        error={errorOf('streamUrl')}
        onChange={(event) => setStreamUrl(event.target.value)}
      />
      <Field
        label={texts.homeUrl}
        type="url"
        value={homeUrl}
        error={errorOf('homeUrl')}
        onChange={(event) => setHomeUrl(event.target.value)}
      />
      {sentence !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {sentence}
        </p>
      )}
      <span className="flex flex-wrap gap-2">
        <Button type="submit" disabled={busy}>
          {station ? texts.save : texts.add}
        </Button>
        {onDone && <Button onClick={onDone}>{texts.cancel}</Button>}
      </span>
    </form>
  );
}
