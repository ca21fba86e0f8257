import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { missing, Refusal } from '#server/http/errors.ts';
import { type App, type Call, type Request, serve } from '#server/http/serve.ts';

/** Who asks a call that is for everybody, by the user token they may send along; `''` without a valid one. */
export async function optionalListener(app: App, request: Request): Promise<string> {
  const { headers } = request;
  if (headers['music-user-token'] === undefined && headers['media-user-token'] === undefined) return '';
  try {
    return await app.identity.listener(request);
  } catch (thrown) {
    if (thrown instanceof Refusal) return '';
    throw thrown;
  }
}

/** Throws 404 for any storefront but the only one of a music folder. */
export function requireStorefront(id: string): void {
  if (id !== 'us') throw missing(`There is no storefront ${id.slice(0, 20)}.`);
}

type WithStorefront = z.ZodMiniType<{ storefront: string }>;

/** `serve` for calls of the catalogue: 404 for an unknown storefront. */
export function serveCatalogue<Input extends WithStorefront, Reply extends z.ZodMiniType>(
  app: App,
  endpoint: Endpoint<Input, Reply>,
  handle: (call: Call<Input>) => z.input<Reply> | Promise<z.input<Reply>>,
): void {
  serve(app, endpoint, (call) => {
    requireStorefront(call.input.storefront);
    return handle(call);
  });
}

export const storefrontResource = {
  id: 'us',
  type: 'storefronts',
  href: '/v1/storefronts/us',
  attributes: { name: 'United States' },
};
