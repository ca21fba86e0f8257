import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { makeShareLink, maxSharePlays, type ShareKind } from '#contract/share-links.ts';
import { wallTimeMs } from '#rules/clock.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { Field } from '#web/ui/controls/field.tsx';
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
        <Field
          label={texts.day}
          type="date"
          min={dayField(today)}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          required
        />
      )}
      {ending === 'afterPlays' && (
        <Field
          label={texts.plays}
          hint={texts.playsHint}
          type="number"
          min={1}
          max={maxSharePlays}
          value={plays}
          onChange={(event) => setPlays(event.target.value)}
          required
        />
      )}
      <Field
        label={texts.note}
        type="text"
        maxLength={100}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <ErrorLine>{error && sentenceOf(error)}</ErrorLine>
      <Button type="submit" look="solid" disabled={isPending} className="justify-self-start">
        {texts.make}
      </Button>
    </form>
  );
}
