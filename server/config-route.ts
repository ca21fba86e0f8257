import { config } from '#contract/music.ts';
import type { AppleConfig } from './apple-config.ts';
import type { OfferedProvider } from './music/routes.ts';
import { type App, type Request, serve } from './serve.ts';

type ConfigNeeds = {
  config: { podcastExportUrl?: string | undefined; apple?: AppleConfig | undefined };
  version: string;
};

type Offered = {
  providers: readonly OfferedProvider[];
  signups: () => Promise<'open' | 'closed'>;
  hasAccounts: () => Promise<boolean>;
  /** Beside the password; undefined: nothing. */
  signIn: (request: Request) => { oidc: { name: string } | null; isProxied: boolean } | undefined;
};

/** What this server offers to anybody who asks. */
export function configRoute(app: App, needs: ConfigNeeds, offered: Offered): void {
  const { version } = needs;
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
}
