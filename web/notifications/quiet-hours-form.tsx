import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { type QuietHours, setQuietHours } from '#contract/notifications.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { notificationTexts as texts } from './notification-texts.ts';
import { notificationsQuery } from './notifications-query.ts';

const two = (number: number) => String(number).padStart(2, '0');

/** `22:30` for 1350, as a field of time wants it. */
export const clockTime = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** Minutes after midnight; undefined for what is no time of day. */
export function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** From ten in the evening until seven, until the listener says otherwise. */
const usual = { from: 22 * 60, to: 7 * 60 };

/** When nothing is to come. Each change is saved at once, in the time zone of this browser. */
export function QuietHoursForm({ chosen }: { chosen: QuietHours | null }) {
  const queries = useQueryClient();
  const id = useId();
  const [hours, setHours] = useState({ from: chosen?.from ?? usual.from, to: chosen?.to ?? usual.to });
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (quietHours: QuietHours | null) => call(setQuietHours, { quietHours }),
    onSuccess(_, quietHours) {
      queries.setQueryData(notificationsQuery().queryKey, (before) => before && { ...before, quietHours });
      if (quietHours) toast.success(texts.saved);
    },
  });

  function change(part: 'from' | 'to', time: string): void {
    const minutes = minutesOf(time);
    if (minutes === undefined) return;
    const next = { ...hours, [part]: minutes };
    setHours(next);
    if (next.from !== next.to) mutate({ ...next, timeZone });
  }

  return (
    <div className="grid gap-3">
      <Button
        className="justify-self-start"
        aria-pressed={chosen !== null}
        disabled={isPending}
        onClick={() => mutate(chosen === null ? { ...hours, timeZone } : null)}
      >
        {chosen !== null && <Check size={17} aria-hidden="true" />}
        {texts.quietHours}
      </Button>
      {chosen !== null && (
        <span className="flex flex-wrap gap-3">
          {(['from', 'to'] as const).map((part) => (
            <label key={part} className="grid gap-1.5 text-[13px] font-semibold text-ink">
              {texts[part]}
              <input
                type="time"
                required
                aria-describedby={id}
                value={clockTime(hours[part])}
                onChange={(event) => change(part, event.target.value)}
                className="h-11 rounded-lg border border-line bg-bg px-3.5 text-[15px] text-ink"
              />
            </label>
          ))}
        </span>
      )}
      {chosen !== null && (
        <p id={id} className="text-[13px] text-mute">
          {texts.quietHint(chosen.timeZone)}
        </p>
      )}
      <ErrorLine>{error && sentenceOf(error)}</ErrorLine>
    </div>
  );
}
