import type { AppKind } from '#contract/app-passwords.ts';
import { appGuides } from './app-guides.ts';
import type { OwnApps } from './apps-query.ts';
import { appsTexts as texts } from './apps-texts.ts';
import { CopyLine } from './copy-line.tsx';

type AppStepsProps = { kind: AppKind; own: OwnApps };

/** How one sets an app up, with what it asks for beside the password. */
export function AppSteps({ kind, own }: AppStepsProps) {
  return (
    <div className="grid w-full grid-cols-1 gap-4">
      <ol className="grid gap-1.5 text-ink">
        {appGuides[kind].steps.map((step, index) => (
          <li key={step}>
            {index + 1}. {step}
          </li>
        ))}
      </ol>
      <CopyLine label={texts.serverAddress} value={own.serverUrl} />
      <CopyLine label={texts.userName} value={own.userName} />
    </div>
  );
}
