import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleX, Stethoscope } from 'lucide-react';
import { type Checked, type CheckState, doctor } from '#contract/doctor.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** What the section of checks says. */
const doctorTexts = {
  title: 'Check this server',
  about:
    'Looks at settings, folders, database, clock, disk and the way to the internet, and changes nothing.',
  check: 'Check this server',
  checking: 'Checking…',
  states: { ok: 'Well', warning: 'Warning', fault: 'Fault' } satisfies Record<CheckState, string>,
  remedy: 'What to do:',
  summary(states: readonly CheckState[]): string {
    const count = (checkState: CheckState) => states.filter((state) => state === checkState).length;
    const [faults, warnings] = [count('fault'), count('warning')];
    if (faults + warnings === 0) return 'All is well.';
    return `${counted(faults, 'fault')}, ${counted(warnings, 'warning')}.`;
  },
};

const icons = { ok: CircleCheck, warning: CircleAlert, fault: CircleX } as const;

/** Checks of the server that are made when asked: what was found of each thing, and what to do about it. */
export function DoctorSection() {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => call(doctor, {}) });
  const checks = data?.checks ?? [];
  return (
    <SettingsSection title={doctorTexts.title}>
      <p className="text-mute">{doctorTexts.about}</p>
      <Button onClick={() => mutate()} disabled={isPending}>
        <Stethoscope size={17} aria-hidden="true" />
        {doctorTexts.check}
      </Button>
      <output className="font-semibold">
        {isPending ? doctorTexts.checking : data && doctorTexts.summary(checks.map(({ state }) => state))}
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

function CheckRow({ check: { title, state, finding, remedy } }: { check: Checked }) {
  const Icon = icons[state];
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
      <Icon size={19} aria-hidden="true" className={`mt-0.5 ${state === 'ok' ? 'text-mute' : 'text-ink'}`} />
      <h3 className="font-semibold">
        {title}
        <span className={state === 'ok' ? 'sr-only' : 'font-normal text-mute'}>
          {' '}
          · {doctorTexts.states[state]}
        </span>
      </h3>
      <p className="col-start-2 break-words text-mute">{finding}</p>
      {remedy !== null && (
        <p className="col-start-2 break-words">
          <b className="font-semibold">{doctorTexts.remedy}</b> {remedy}
        </p>
      )}
    </li>
  );
}
