import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { makeShareLink, maxSharePlays, type ShareKind } from '#contract/share-links.ts';
import { wallTimeMs } from '#rules/clock.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { endOfDay } from './describe-link.ts';
import { shareLinksTexts as texts } from './share-links-texts.ts';

/** What is shared: its id at the server, and what it is called on the screen. */
export type SharedItem = { kind: ShareKind; id: string; name: string };

const endings = ['never', 'onDate', 'afterPlays'] as const;
type Ending = (typeof endings)[number];

const month = 30 * 24 * 60 * 60 * 1000;
/** `2026-05-31`, where the listener is. */
const dayField = (time: number) => new Date(time).toLocaleDateString('sv');

type ShareFormProps = { item: SharedItem; onMade: (url: string) => void };

/** Asks when the link is to end, and makes it. */
export function ShareForm({ item: { kind, id }, onMade }: ShareFormProps) {
  const [ending, setEnding] = useState<Ending>('never');
  const [today] = useState(wallTimeMs);
  const [day, setDay] = useState(() => dayField(today + month));
  const [plays, setPlays] = useState('5');
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(makeShareLink, {
        kind,
        itemId: id,
        expiresAt: ending === 'onDate' ? endOfDay(day) : null,
        maxPlays: ending === 'afterPlays' ? Number(plays) : null,
        note,
      }),
    onSuccess: ({ url }) => onMade(url ?? ''),
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <fieldset className="share-endings">
        <legend>{texts.ends}</legend>
        {endings.map((name) => (
          <label key={name}>
            <input type="radio" name="ending" checked={ending === name} onChange={() => setEnding(name)} />
            {texts[name]}
          </label>
        ))}
      </fieldset>
      {ending === 'onDate' && (
        <ShareField
          label={texts.day}
          type="date"
          min={dayField(today)}
          value={day}
          onChange={setDay}
          required
        />
      )}
      {ending === 'afterPlays' && (
        <ShareField
          label={texts.plays}
          hint={texts.playsHint}
          type="number"
          min={1}
          max={maxSharePlays}
          value={plays}
          onChange={setPlays}
          required
        />
      )}
      <ShareField label={texts.note} type="text" maxLength={100} value={note} onChange={setNote} />
      {error && (
        <p role="alert" className="text-danger">
          {sentenceOf(error)}
        </p>
      )}
      <Button type="submit" look="solid" disabled={isPending} className="justify-self-start">
        {texts.make}
      </Button>
    </form>
  );
}

type ShareFieldProps = {
  label: string;
  hint?: string;
  type: 'date' | 'number' | 'text';
  value: string;
  onChange: (value: string) => void;
  min?: string | number;
  max?: number;
  maxLength?: number;
  required?: boolean;
};

function ShareField({ label, hint, onChange, ...rest }: ShareFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[13px] font-semibold text-ink">
        {label}
      </label>
      <input
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-full rounded-lg border border-line bg-bg px-3.5 text-[15px] text-ink"
        {...rest}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-[13px] text-mute">
          {hint}
        </p>
      )}
    </div>
  );
}
