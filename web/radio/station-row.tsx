import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type RadioStation, removeRadioStation } from '#contract/radio.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmButton } from '#web/ui/controls/confirm-button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { radioQuery, radioTitleQuery } from './radio-query.ts';
import { radioTexts as texts } from './radio-texts.ts';
import { StationForm } from './station-form.tsx';
import type { RadioState } from './use-radio.ts';

type StationRowProps = {
  station: RadioStation;
  /** Undefined while it is not played. */
  status: RadioState['status'] | undefined;
  onPlay: () => void;
  onStop: () => void;
};

/** A station: played here, edited and removed. */
export function StationRow({ station, status, onPlay, onStop }: StationRowProps) {
  const { id, name, homeUrl } = station;
  const queries = useQueryClient();
  const [isEdited, setIsEdited] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(removeRadioStation, { id }),
    onSuccess: () => toast.success(texts.removed),
    onSettled: () => queries.invalidateQueries({ queryKey: radioQuery().queryKey }),
  });
  const isOn = status === 'playing' || status === 'waiting';
  const Icon = isOn ? Pause : Play;
  return (
    <li className="grid grid-cols-1 gap-3">
      <span className="flex flex-wrap items-center gap-3">
        <Button aria-label={isOn ? texts.stop(name) : texts.play(name)} onClick={isOn ? onStop : onPlay}>
          <Icon size={17} aria-hidden="true" />
          {name}
        </Button>
        {status !== undefined && <NowOn id={id} name={name} status={status} />}
      </span>
      {isEdited ? (
        <StationForm station={station} onDone={() => setIsEdited(false)} />
      ) : (
        <span className="flex flex-wrap items-center gap-3">
          <Button aria-label={texts.editNamed(name)} onClick={() => setIsEdited(true)}>
            {texts.edit}
          </Button>
          <ConfirmButton
            label={texts.remove(name)}
            question={texts.removeQuestion(name)}
            confirm={texts.removeConfirm}
            cancel={texts.cancel}
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
          {homeUrl !== '' && (
            <a
              href={homeUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="rounded text-mute hover:text-ink hover:underline"
            >
              {texts.page}
            </a>
          )}
        </span>
      )}
      {remove.error && (
        <p role="alert" className="text-danger">
          {sentenceOf(remove.error)}
        </p>
      )}
    </li>
  );
}

type NowOnProps = { id: string; name: string; status: RadioState['status'] };

/** What the station says that it plays, here and to the system. */
function NowOn({ id, name, status }: NowOnProps) {
  const { data } = useQuery({ ...radioTitleQuery(id), enabled: status === 'playing' });
  const title = data?.title ?? '';
  useEffect(() => {
    if (status === 'playing' && 'mediaSession' in navigator)
      navigator.mediaSession.metadata = new MediaMetadata({
        title: title || name,
        artist: title ? name : '',
      });
  }, [status, title, name]);
  const said = { waiting: texts.waiting, failed: texts.failed, playing: title || texts.playing };
  return <output className="text-mute">{said[status]}</output>;
}
