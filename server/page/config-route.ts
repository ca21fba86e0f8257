import type * as z from 'zod/mini';
import { config } from '#contract/music.ts';
import { type App, type Request, serve } from '../http/serve.ts';
import type { OfferedProvider } from '../music/offered-provider.ts';

type ConfigNeeds = {
  config: { podcastExportUrl?: string | undefined };
  sendMail?: unknown;
  version: string;
};

type Offered = {
  providers: readonly OfferedProvider[];
  signups: () => Promise<'open' | 'closed'>;
  hasAccounts: () => Promise<boolean>;
  /** Further ways to log in; undefined: none. */
  signIn: (request: Request) => { oidc: { name: string } | null; isProxied: boolean } | undefined;
};

/** What this server offers to anybody who asks. */
export function offerOf({ version, sendMail, config: { podcastExportUrl } }: ConfigNeeds, offered: Offered) {
  return async (request: Request): Promise<z.output<typeof config.reply>> => {
    const signIn = offered.signIn(request);
    return {
      version,
      signups: await offered.signups(),
      hasAccounts: await offered.hasAccounts(),
      providers: offered.providers.map(({ name, displayName, addresses }) => ({
        name,
        displayName,
        ...addresses,
      })),
      podcastExportUrl: podcastExportUrl ?? null,
      ...(sendMail === undefined ? {} : { sendsMail: true as const }),
      ...(signIn ? { signIn } : {}),
    };
  };
}

export function configRoute(app: App, offer: ReturnType<typeof offerOf>): void {
  serve(app, config, ({ request }) => offer(request));
}
