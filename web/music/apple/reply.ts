import * as z from 'zod/mini';
import { providerErrors } from '#contract/v1/provider.ts';
import { musicKitReason } from './musickit-faults.ts';

export type Reply = { status: number; body: unknown };

/** Newer versions say the status themselves, older ones carry the `Response`. */
const resolved = z.object({
  status: z.optional(z.number()),
  response: z.optional(z.object({ status: z.number() })),
  data: z.optional(z.unknown()),
});
const thrownShape = z.object({ message: z.optional(z.string()), data: z.optional(z.unknown()) });

const statusOfReason: Record<string, number> = {
  REQUEST_ERROR: 400,
  UNAUTHORIZED_ERROR: 401,
  AUTHORIZATION_ERROR: 403,
  ACCESS_DENIED: 403,
  TOKEN_EXPIRED: 403,
  NOT_FOUND: 404,
  QUOTA_EXCEEDED: 429,
  SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
};

const isOk = (status: number) => status >= 200 && status < 300;

/** The status in an error body (a string there). */
function saidStatus(body: unknown): number | undefined {
  const parsed = z.safeParse(providerErrors, body);
  const status = Number(parsed.data?.errors[0]?.status);
  return status >= 400 ? status : undefined;
}

const hasErrors = (body: unknown) =>
  z.safeParse(z.object({ errors: z.array(z.unknown()).check(z.minLength(1)) }), body).success;

/** What `api.music` resolved with. Errors in the body of an answer that says it is well make it a failure. */
export function replyOf(value: unknown): Reply {
  const { status: own, response, data } = z.safeParse(resolved, value).data ?? {};
  const status = own ?? response?.status ?? 200;
  if (isOk(status) && hasErrors(data)) return { status: saidStatus(data) ?? 500, body: data };
  return { status, body: data };
}

/** What `api.music` threw, as the answer that made it throw. Undefined: there was none. */
export function replyOfThrown(thrown: unknown): Reply | undefined {
  // An empty body, which newer versions read as JSON: 'Unexpected end of JSON input', and as other browsers word it. What
  // status it came with is lost.
  if (thrown instanceof SyntaxError)
    return /\bend\b|EOF/i.test(thrown.message)
      ? { status: 204, body: undefined }
      : { status: 502, body: undefined };
  const { message = '', data } = z.safeParse(thrownShape, thrown).data ?? {};
  // At the start alone: a message of a network that is gone has the whole address in it, and numbers in that.
  const inMessage = /^[45]\d\d\b/.exec(message)?.[0];
  const byReason = statusOfReason[musicKitReason(thrown) ?? ''];
  const status = saidStatus(data) ?? byReason ?? (inMessage === undefined ? undefined : Number(inMessage));
  return status === undefined ? undefined : { status, body: data };
}
