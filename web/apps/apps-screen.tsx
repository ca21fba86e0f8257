import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encode } from 'uqr';
import { type AppPassword, revokeAppPassword } from '#contract/app-passwords.ts';
import { signInQuery } from '#web/account/account-query.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/controls/chip.tsx';
import { ConfirmButton } from '#web/ui/controls/confirm-button.tsx';
import { ErrorLine } from '#web/ui/controls/error-line.tsx';
import { BelowSettings } from '#web/ui/pages/below-settings.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { appGuides } from './app-guides.ts';
import { AppSteps, CopyLine } from './app-steps.tsx';
import { appsQuery, type NewPassword, type OwnApps } from './apps-query.ts';
import { appsTexts as texts } from './apps-texts.ts';
import { NewAppSection } from './new-app-section.tsx';
import { RemovalsSection } from './removals-section.tsx';
import { RenameApp } from './rename-app.tsx';

const quietZone = 4;

/** The text as a camera reads it: black on white by day and night. */
function QrCode({ label, text }: { label: string; text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const squares = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg role="img" aria-label={label} width={208} height={208} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#fff" />
      <path d={squares} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

type MadeSectionProps = { newPassword: NewPassword; own: OwnApps; onDone: () => void };

/** A password that was just made: shown this once, to be typed, copied or scanned. */
function MadeSection({ newPassword, own, onDone }: MadeSectionProps) {
  const codes = [
    { label: texts.secret, text: newPassword.secret },
    { label: texts.serverAddress, text: own.serverUrl },
    { label: texts.userName, text: own.userName },
  ];
  const [secretText, setShown] = useState<string>(texts.secret);
  const code = codes.find(({ label }) => label === secretText);
  return (
    <SettingsSection title={texts.madeTitle(newPassword.name)}>
      <p className="text-mute">{texts.madeHint}</p>
      <div className="grid w-full grid-cols-1 gap-4">
        <CopyLine label={texts.secret} value={newPassword.secret} />
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-[13px] font-semibold text-mute">{texts.codeOf}</legend>
          <span className="flex flex-wrap gap-2">
            {codes.map(({ label }) => (
              <Chip
                key={label}
                label={label}
                pressed={label === secretText}
                onToggle={() => setShown(label)}
              />
            ))}
          </span>
          {code && <QrCode label={texts.code(code.label.toLowerCase())} text={code.text} />}
        </fieldset>
      </div>
      <AppSteps kind={newPassword.kind} own={own} />
      <Button look="solid" onClick={onDone}>
        {texts.done}
      </Button>
    </SettingsSection>
  );
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Such as 'Symfonium · Music and podcasts (OpenSubsonic) · Only plays'. */
const whatItIs = ({ kind, doors, isReadOnly }: AppPassword): string =>
  [
    appGuides[kind].name,
    ...doors.map((api) => texts.doors[api]),
    ...(isReadOnly ? [texts.onlyPlays] : []),
  ].join(' · ');

/** Such as 'Made May 6, 2026, last used May 7, 2026, 9:12 AM by Symfonium from 192.0.2.1'. */
function describeUsage({ isUsable, createdAt, lastUsedAt, lastClient, lastAddress }: AppPassword): string {
  if (!isUsable) return texts.unusable;
  const createdText = texts.createdOn(days.format(new Date(createdAt)));
  if (lastUsedAt === null) return `${createdText}, ${texts.never}`;
  const by = lastClient === '' ? '' : texts.by(lastClient);
  const from = lastAddress === '' ? '' : texts.from(lastAddress);
  return `${createdText}, ${texts.used(moments.format(new Date(lastUsedAt)))}${by}${from}`;
}

type AppRowProps = { app: AppPassword; own: OwnApps; busy: boolean; onRevoke: () => void };

/** One app: what it is, when and by what its password was used, how it is set up, and its end. */
function AppRow({ app, own, busy, onRevoke }: AppRowProps) {
  return (
    <li className="grid grid-cols-1 gap-2">
      <span className="font-semibold wrap-anywhere text-ink">{app.name}</span>
      <span className="text-[13px] text-mute">{whatItIs(app)}</span>
      <span className="text-[13px] text-mute">{describeUsage(app)}</span>
      <details>
        <summary className="mb-2 text-[13px] font-semibold wrap-anywhere text-ink">
          {texts.howTo(app.name)}
        </summary>
        <AppSteps kind={app.kind} own={own} />
      </details>
      <span className="flex flex-wrap gap-2">
        <RenameApp app={app} />
        <ConfirmButton
          label={texts.revoke(app.name)}
          shortLabel={texts.revokeShort}
          question={texts.revokeQuestion(app.name)}
          confirm={texts.revokeConfirm}
          cancel={texts.cancel}
          busy={busy}
          onConfirm={onRevoke}
        />
      </span>
    </li>
  );
}

/** `/settings/apps`: which other apps have access. */
export function AppsScreen() {
  const { data, error, refetch } = useQuery(appsQuery());
  const { data: ways } = useQuery(signInQuery());
  const [newPassword, setMade] = useState<NewPassword>();
  usePageTitle(texts.title);
  return (
    <BelowSettings title={texts.title} back={texts.back} section="apps">
      {data === undefined && !error && <LoadingPage />}
      {error && !data && (
        <Failure message={texts.loadFailed} detail={sentenceOf(error)} onRetry={() => void refetch()} />
      )}
      <RemovalsSection />
      {data && newPassword && (
        <MadeSection newPassword={newPassword} own={data} onDone={() => setMade(undefined)} />
      )}
      {data && !newPassword && data.openDoors.length > 0 && (
        <NewAppSection
          own={data}
          hasPassword={ways?.hasPassword ?? true}
          onMade={(now) => {
            setMade(now);
            void refetch();
          }}
        />
      )}
      {data && <ListSection own={data} />}
    </BelowSettings>
  );
}

function ListSection({ own }: { own: OwnApps }) {
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: ({ id }: AppPassword) => call(revokeAppPassword, { id }),
    onSuccess: () => toast.success(texts.revoked),
    onSettled: () => queries.invalidateQueries({ queryKey: appsQuery().queryKey }),
  });
  return (
    <SettingsSection title={texts.listTitle}>
      {own.openDoors.length === 0 && <p className="text-mute">{texts.allShut}</p>}
      {own.passwords.length === 0 && <p className="text-mute">{texts.none}</p>}
      {own.passwords.length > 0 && (
        <ul className="grid w-full gap-6">
          {own.passwords.map((app) => (
            <AppRow
              key={app.id}
              app={app}
              own={own}
              busy={revoke.isPending}
              onRevoke={() => revoke.mutate(app)}
            />
          ))}
        </ul>
      )}
      <ErrorLine>{revoke.error && sentenceOf(revoke.error)}</ErrorLine>
    </SettingsSection>
  );
}
