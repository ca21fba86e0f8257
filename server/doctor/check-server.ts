import type { Checked } from '#contract/doctor.ts';
import { wallTimeMs } from '#rules/clock.ts';
import type { ExamineFolder } from './folder-checks.ts';

/** Every check, asked by the running server. What they need is loaded with the first one: most servers are never asked. */
export async function checkServer(
  environment: Record<string, string | undefined>,
  version: string,
  examineFolder: ExamineFolder,
): Promise<Checked[]> {
  const [{ checksOf }, { examine }, { readSettings }] = await Promise.all([
    import('./checks.ts'),
    import('./examine.ts'),
    import('./read-settings.ts'),
  ]);
  const settings = readSettings(environment);
  return examine(checksOf({ settings, version, isServer: true, examineFolder, now: wallTimeMs }));
}
