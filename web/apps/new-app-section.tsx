import { useId, useState } from 'react';
import { type AppApi, type AppKind, appApis, appKinds, makeAppPassword } from '#contract/app-passwords.ts';
import { useForm } from '#web/account/use-form.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { appGuides } from './app-guides.ts';
import type { NewPassword, OwnApps } from './apps-query.ts';
import { appsTexts as texts } from './apps-texts.ts';

type NewAppSectionProps = {
  own: OwnApps;
  /** Whether the account has a password to ask for. */
  hasPassword: boolean;
  onMade: (made: NewPassword) => void;
};

const apisFor = (kind: AppKind, { openDoors }: OwnApps) =>
  appGuides[kind].apis.filter((api) => openDoors.includes(api));

/** Asks which app it is for and what it may do, and makes its password. */
export function NewAppSection({ own, hasPassword, onMade }: NewAppSectionProps) {
  const kinds = appKinds.filter((kind) => apisFor(kind, own).length > 0);
  const [kind, setKind] = useState<AppKind>(kinds[0] ?? 'other');
  const [apis, setApis] = useState<readonly AppApi[]>(apisFor(kind, own));
  const [isReadOnly, setIsReadOnly] = useState(false);
  const { busy, errorOf, field, sentence, onSubmit, values, setValues } = useForm(
    { name: appGuides[kind].name, password: '' },
    async (typed) => onMade(await call(makeAppPassword, { ...typed, kind, doors: [...apis], isReadOnly })),
    hasPassword ? [] : ['password'],
  );

  function choose(chosen: AppKind): void {
    if (values.name === appGuides[kind].name) setValues({ ...values, name: appGuides[chosen].name });
    setKind(chosen);
    setApis(apisFor(chosen, own));
  }

  return (
    <SettingsSection title={texts.newTitle}>
      <p className="text-mute">{texts.newHint}</p>
      <form noValidate onSubmit={onSubmit} aria-label={texts.newTitle} className="grid w-full max-w-md gap-4">
        <KindField kinds={kinds} kind={kind} onChoose={choose} />
        <Field label={texts.name} hint={texts.nameHint} maxLength={100} {...field('name')} />
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-[13px] font-semibold text-ink">{texts.mayDo}</legend>
          {appApis
            .filter((api) => own.openDoors.includes(api))
            .map((api) => (
              <Tick
                key={api}
                label={texts.doors[api]}
                isOn={apis.includes(api)}
                onTurn={(isOn) =>
                  setApis(appApis.filter((each) => (each === api ? isOn : apis.includes(each))))
                }
              />
            ))}
          <Tick label={texts.readOnly} isOn={isReadOnly} onTurn={setIsReadOnly} />
          <ErrorLine className="text-[13px]">{errorOf('doors')}</ErrorLine>
        </fieldset>
        {hasPassword && (
          <Field
            label={texts.password}
            type="password"
            autoComplete="current-password"
            {...field('password')}
          />
        )}
        {errorOf('doors') === undefined && <ErrorLine className="text-[13px]">{sentence}</ErrorLine>}
        <Button type="submit" aria-disabled={busy} className="justify-self-start">
          {texts.make}
        </Button>
      </form>
    </SettingsSection>
  );
}

type KindFieldProps = { kinds: readonly AppKind[]; kind: AppKind; onChoose: (kind: AppKind) => void };

function KindField({ kinds, kind, onChoose }: KindFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[13px] font-semibold text-ink">
        {texts.app}
      </label>
      <select
        id={id}
        value={kind}
        onChange={(event) => {
          const chosen = kinds.find((each) => each === event.target.value);
          if (chosen) onChoose(chosen);
        }}
        className="h-11 w-full rounded-lg border border-line bg-bg px-3.5 text-[15px] text-ink"
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {appGuides[each].name}
          </option>
        ))}
      </select>
    </div>
  );
}

function Tick({ label, isOn, onTurn }: { label: string; isOn: boolean; onTurn: (isOn: boolean) => void }) {
  return (
    <label className="flex items-center gap-2 text-ink">
      <input type="checkbox" checked={isOn} onChange={(event) => onTurn(event.target.checked)} />
      {label}
    </label>
  );
}
