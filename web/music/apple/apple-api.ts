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
import { nextWithOwn, type Parameters, pathAndParameters } from './page-address.ts';
import { type Reply, replyOf, replyOfThrown } from './reply.ts';

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
    const asked = instance.api.music(path, parameters).then(replyOf, (thrown: unknown) => {
      const reply = replyOfThrown(thrown);
      if (reply === undefined) throw unreachable();
      return reply;
    });
    return Promise.race([asked, late]).finally(() => clearTimeout(timer));
  }

  /**
   * With one renewal of the developer token, should Apple refuse it. What is read is never empty: newer versions of the
   * toolkit make no more of a refusal without a body.
   */
  async function ask(address: string): Promise<Reply & { parameters: Parameters }> {
    const found = pathAndParameters(address);
    if (found === undefined) throw unreadable();
    const { path, parameters } = found;
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
    const known = z.safeParse(collection, body).data?.data[0]?.id;
    return known ?? session.now()?.storefrontCountryCode ?? 'us';
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
