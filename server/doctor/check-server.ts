import type { Checked } from '#contract/doctor.ts';

/** Every check, asked by the running server. What they need is loaded with the first one: most servers are never asked. */
export async function checkServer(
  environment: Record<string, string | undefined>,
  version: string,
): Promise<Checked[]> {
  const [{ checksOf }, { examine }, { readSettings }] = await Promise.all([
    import('./checks.ts'),
    import('./examine.ts'),
    import('./read-settings.ts'),
  ]);
  return examine(checksOf({ settings: readSettings(environment), version, isServer: true, now: Date.now }));
}
