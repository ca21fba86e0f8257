import { useQueryClient } from '@tanstack/react-query';
import { addRadioStation, changeRadioStation, type RadioStation } from '#contract/radio.ts';
import { useForm } from '#web/account/use-form.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { radioQuery } from './radio-query.ts';
import { radioTexts as texts } from './radio-texts.ts';

type StationFormProps = {
  /** Absent: one is added. */
  station?: RadioStation;
  onDone?: () => void;
};

const empty = { name: '', streamUrl: '', homeUrl: '' };

/** Name and addresses of a station. */
export function StationForm({ station, onDone }: StationFormProps) {
  const queries = useQueryClient();
  const { busy, field, sentence, onSubmit } = useForm(
    station ? { name: station.name, streamUrl: station.streamUrl, homeUrl: station.homeUrl } : empty,
    async (typed, clear) => {
      if (station) await call(changeRadioStation, { ...typed, id: station.id });
      else await call(addRadioStation, typed);
      toast.success(station ? texts.saved : texts.added);
      if (!station) clear();
      await queries.invalidateQueries({ queryKey: radioQuery().queryKey });
      onDone?.();
    },
    ['homeUrl'],
  );
  const label = station ? texts.editNamed(station.name) : texts.addTitle;
  return (
    <form noValidate onSubmit={onSubmit} aria-label={label} className="grid w-full max-w-md gap-4">
      <Field
        label={texts.name}
        maxLength={100}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- one chose to edit it
        autoFocus={station !== undefined}
        {...field('name')}
      />
      <Field label={texts.streamUrl} hint={texts.streamHint} type="url" {...field('streamUrl')} />
      <Field label={texts.homeUrl} type="url" {...field('homeUrl')} />
      <ErrorLine className="text-[13px]">{sentence}</ErrorLine>
      <span className="flex flex-wrap gap-2">
        <Button type="submit" aria-disabled={busy}>
          {station ? texts.save : texts.add}
        </Button>
        {onDone && <Button onClick={onDone}>{texts.cancel}</Button>}
      </span>
    </form>
  );
}
