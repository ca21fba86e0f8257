import * as z from 'zod/mini';
import { readReply } from '#contract/tidy-reply.ts';
import { storefront as storefrontCall } from '#contract/v1/folder.ts';
import { collection } from '#contract/v1/provider.ts';
import { addressOf } from '#web/api.ts';
import type { ProviderApi } from '../provider/provider-api.ts';
import { appleError, nothingSaid, tooLate, unreachable, unreadable } from './apple-errors.ts';
import { createAppleWriter } from './apple-writer.ts';
import type { MusicKitSession } from './musickit-session.ts';
import { notesAsText } from './notes-as-text.ts';
import { type Reply, replyOf, replyOfThrown } from './reply.ts';

type Parameters = Record<string, string>;

/** Where it does not matter which host an address would be at. */
const nowhere = 'https://apple.invalid';
/** What Apple leaves out of a `next`, so that the pages after the first would come in another size or language. */
const own = ['limit', 'l'];

/** A path and its query apart, as `api.music` takes them. Undefined for anything that is not below `/v1/`. */
export function pathAndParameters(address: string): { path: string; parameters: Parameters } | undefined {
  if (!URL.canParse(address, nowhere)) return undefined;
  const url = new URL(address, nowhere);
  if (url.origin !== nowhere || !url.pathname.startsWith('/v1/')) return undefined;
  return { path: url.pathname, parameters: Object.fromEntries(url.searchParams) };
}

/** A page's `next` with our own size and language, unless it carries them itself. */
export function nextWithOwn(next: string, parameters: Parameters): string {
  const target = pathAndParameters(next);
  if (target === undefined) return next;
  const ownParameters = Object.entries(parameters).filter(([name]) => own.includes(name));
  const query = new URLSearchParams({ ...Object.fromEntries(ownParameters), ...target.parameters });
  return query.size > 0 ? `${target.path}?${query.toString()}` : target.path;
}

/** Stands for the listener's storefront until a call is made: only the account knows it. */
export const storefrontPlaceholder = '{{storefrontId}}';

const patienceMilliseconds = 30_000;
const isOk = (status: number) => status >= 200 && status < 300;
const isEmpty = ({ status, body }: Reply) => isOk(status) && body === undefined;
const page = z.looseObject({ next: z.optional(z.string()) });

type Needs = { session: MusicKitSession; apiUrl: () => Promise<string> };

function parse<Schema extends z.ZodMiniType>(
  schema: Schema,
  { status, body, parameters }: Reply & { parameters: Parameters },
): z.output<Schema> {
  if (!isOk(status)) throw appleError(status, body);
  const { next } = z.safeParse(page, body).data ?? {};
  const whole = next === undefined ? body : Object.assign({}, body, { next: nextWithOwn(next, parameters) });
  const read = readReply(schema, notesAsText(whole));
  if (read === undefined) throw unreadable();
  return read;
}

/** Apple's API: read through the toolkit, written to by requests of our own, since its newer versions cannot write. */
export function createAppleApi({ session, apiUrl }: Needs): ProviderApi {
  let storefronts: { of: string | undefined; id: Promise<string> } | undefined;

  async function once(path: string, parameters: Parameters): Promise<Reply> {
    const instance = await session.ready();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooLate()), patienceMilliseconds);
    });
    const response = instance.api.music(path, parameters).then(replyOf, (thrown: unknown) => {
      const reply = replyOfThrown(thrown);
      if (reply === undefined) throw unreachable();
      return reply;
    });
    return Promise.race([response, late]).finally(() => clearTimeout(timer));
  }

  /** Renews the developer token once if Apple refuses it. Never empty: newer toolkits report refusals without a body like that. */
  async function ask(address: string): Promise<Reply & { parameters: Parameters }> {
    const target = pathAndParameters(address);
    if (target === undefined) throw unreadable();
    const { path, parameters } = target;
    let reply = await once(path, parameters);
    if (reply.status === 401 || isEmpty(reply)) {
      await session.renew();
      reply = await once(path, parameters);
    }
    if (isEmpty(reply)) throw nothingSaid();
    return { ...reply, parameters };
  }

  async function askStorefront(): Promise<string> {
    const { status, body } = await ask(storefrontCall.path);
    if (status === 401 || status === 403) throw appleError(status, body);
    const storefrontId = z.safeParse(collection, body).data?.data[0]?.id;
    return storefrontId ?? session.now()?.storefrontCountryCode ?? 'us';
  }

  function accountStorefront(): Promise<string> {
    const of = session.userToken();
    if (storefronts === undefined || storefronts.of !== of) {
      const id = askStorefront();
      storefronts = { of, id };
      id.catch(() => {
        storefronts = undefined;
      });
    }
    return storefronts.id;
  }

  async function placed(values: Record<string, unknown>): Promise<Record<string, unknown>> {
    if (values['storefront'] !== storefrontPlaceholder) return values;
    return { ...values, storefront: await accountStorefront() };
  }

  return {
    async read(endpoint, input, { more, signal } = {}) {
      const values = await placed({ ...z.parse(z.looseObject({}), input), ...more });
      const reply = await ask(addressOf(endpoint.path, values));
      signal?.throwIfAborted();
      return parse(endpoint.reply, reply);
    },
    write: createAppleWriter({ session, apiUrl }),
    readNext: async (next) => parse(collection, await ask(next)),
    status: async (endpoint, input) => (await ask(addressOf(endpoint.path, await placed(input)))).status,
  };
}
