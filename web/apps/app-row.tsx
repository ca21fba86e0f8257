import type { AppPassword } from '#contract/app-passwords.ts';
import { ConfirmButton } from '#web/ui/controls/confirm-button.tsx';
import { AppSteps } from './app-steps.tsx';
import type { OwnApps } from './apps-query.ts';
import { appsTexts as texts } from './apps-texts.ts';
import { describeUsage, whatItIs } from './describe-usage.ts';
import { RenameApp } from './rename-app.tsx';

type AppRowProps = { app: AppPassword; own: OwnApps; busy: boolean; onRevoke: () => void };

/** One app: what it is, when and by what its password was used, how it is set up, and its end. */
export function AppRow({ app, own, busy, onRevoke }: AppRowProps) {
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
