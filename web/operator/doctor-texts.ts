import type { CheckState } from '#contract/doctor.ts';

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** What the section of checks says. */
export const doctorTexts = {
  title: 'Check this server',
  about:
    'Looks at settings, folders, database, clock, disk and the way to the internet, and changes nothing.',
  check: 'Check this server',
  checking: 'Checking…',
  states: { ok: 'Well', warning: 'Warning', fault: 'Fault' } satisfies Record<CheckState, string>,
  remedy: 'What to do:',
  summary(states: readonly CheckState[]): string {
    const count = (wanted: CheckState) => states.filter((state) => state === wanted).length;
    const [faults, warnings] = [count('fault'), count('warning')];
    if (faults + warnings === 0) return 'All is well.';
    return `${counted(faults, 'fault')}, ${counted(warnings, 'warning')}.`;
  },
};
