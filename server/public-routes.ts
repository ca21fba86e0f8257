import { sql } from 'kysely';
import { health, openApi, readiness } from '#contract/health.ts';
import { config } from '#contract/music.ts';
import type { AppleConfig } from './apple-config.ts';
import type { Database } from './database/open-database.ts';
import { Refusal } from './errors.ts';
import type { OfferedProvider } from './music/routes.ts';
import { type App, type Request, serve } from './serve.ts';

type PublicNeeds = {
  config: { podcastExportUrl?: string | undefined; apple?: AppleConfig | undefined };
  database: Database;
  version: string;
};

type Offered = {
  providers: readonly OfferedProvider[];
  signups: () => Promise<'open' | 'closed'>;
  hasAccounts: () => Promise<boolean>;
  /** Beside the password; undefined: nothing. */
  signIn: (request: Request) => { oidc: { name: string } | null; isProxied: boolean } | undefined;
};

/** What anybody may ask of this server: what it offers, whether it lives, and how its calls are called. */
export function publicRoutes(app: App, needs: PublicNeeds, offered: Offered): void {
  const { database, version } = needs;
  const { podcastExportUrl = null, apple } = needs.config;

  serve(app, config, async ({ request }) => ({
    version,
    signups: await offered.signups(),
    hasAccounts: await offered.hasAccounts(),
    providers: offered.providers.map(({ name, displayName }) => ({
      name,
      displayName,
      ...(name === 'apple' && apple ? { apiUrl: apple.apiUrl, toolkitUrl: apple.musicKitUrl } : {}),
    })),
    podcastExportUrl,
    signIn: offered.signIn(request),
  }));

  serve(app, health, () => ({ status: 'ok' }) as const);
  serve(app, readiness, async () => {
    await sql`select 1`.execute(database).catch(() => {
      throw new Refusal(503, 'not_ready', 'The database does not answer.');
    });
    return { status: 'ready' } as const;
  });
  // Loaded when somebody asks: all of zod's JSON Schema would otherwise lie in memory for nothing.
  serve(app, openApi, async () => (await import('./open-api.ts')).openApiOf(app.endpoints, version));
}
