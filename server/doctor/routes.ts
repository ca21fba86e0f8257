import { type Checked, doctor } from '#contract/doctor.ts';
import { type App, serve } from '#server/http/serve.ts';

/** The operator's call for checks. Asked twice at once, it looks once. */
export function doctorRoutes(app: App, look: () => Promise<Checked[]>): void {
  let looking: Promise<Checked[]> | undefined;
  serve(app, doctor, async () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return { checks: await looking };
  });
}
