import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleX, Stethoscope } from 'lucide-react';
import { type Checked, doctor } from '#contract/doctor.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { doctorTexts as texts } from './doctor-texts.ts';

const icons = { ok: CircleCheck, warning: CircleAlert, fault: CircleX } as const;

/** Checks of the server that are made when asked: what was found of each thing, and what to do about it. */
export function DoctorSection() {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => call(doctor, {}) });
  const checks = data?.checks ?? [];
  return (
    <SettingsSection title={texts.title}>
      <p className="text-mute">{texts.about}</p>
      <Button onClick={() => mutate()} disabled={isPending}>
        <Stethoscope size={17} aria-hidden="true" />
        {texts.check}
      </Button>
      <output className="font-semibold">
        {isPending ? texts.checking : data && texts.summary(checks.map(({ state }) => state))}
      </output>
      {error && <p role="alert">{sentenceOf(error)}</p>}
      {checks.length > 0 && (
        <ul className="grid w-full gap-4">
          {checks.map((check) => (
            <CheckRow key={check.id} check={check} />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

type CheckRowProps = { check: Checked };

function CheckRow({ check: { title, state, finding, remedy } }: CheckRowProps) {
  const Icon = icons[state];
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
      <Icon size={19} aria-hidden="true" className={`mt-0.5 ${state === 'ok' ? 'text-mute' : 'text-ink'}`} />
      <h3 className="font-semibold">
        {title}
        <span className={state === 'ok' ? 'sr-only' : 'font-normal text-mute'}> · {texts.states[state]}</span>
      </h3>
      <p className="col-start-2 break-words text-mute">{finding}</p>
      {remedy !== null && (
        <p className="col-start-2 break-words">
          <b className="font-semibold">{texts.remedy}</b> {remedy}
        </p>
      )}
    </li>
  );
}
