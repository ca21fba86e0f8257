import { Refusal } from '#server/errors.ts';

export type FetchFaultKind =
  | 'address'
  | 'private'
  | 'dns'
  | 'connection'
  | 'certificate'
  | 'timeout'
  | 'aborted'
  | 'too_large'
  | 'encoding'
  | 'redirects'
  | 'status';

/** Why nothing came from another machine. The message is a sentence that names the host, and never a whole address. */
export class FetchFault extends Error {
  readonly kind: FetchFaultKind;
  readonly host: string;
  readonly status: number | undefined;

  constructor(
    kind: FetchFaultKind,
    host: string,
    sentence: string,
    more: { status?: number; cause?: unknown } = {},
  ) {
    super(sentence, more.cause === undefined ? {} : { cause: more.cause });
    this.name = 'FetchFault';
    this.kind = kind;
    this.host = host;
    this.status = more.status;
  }
}

const sentences: Record<Exclude<FetchFaultKind, 'status' | 'address'>, (host: string) => string> = {
  private: (host) => `${host} is not on the open internet, and Earshot reaches nothing else.`,
  dns: (host) => `There is no server named ${host}.`,
  connection: (host) => `${host} could not be reached, or broke off.`,
  certificate: (host) => `${host} could not prove that it is ${host}: its certificate is not valid.`,
  timeout: (host) => `${host} did not answer in time.`,
  aborted: (host) => `Nobody waits for ${host} any longer.`,
  too_large: (host) => `${host} sent more than a file of this kind ever needs.`,
  encoding: (host) => `What ${host} sent could not be unpacked.`,
  redirects: (host) => `${host} sends from one address to the next without an end.`,
};

export const faultOf = (kind: keyof typeof sentences, host: string, cause?: unknown): FetchFault =>
  new FetchFault(kind, host, sentences[kind](host), { cause });

/** The host answered, and not with what was asked for. */
export const statusFault = (host: string, status: number): FetchFault =>
  new FetchFault('status', host, `${host} answered with ${status}${meanings[status] ?? ''}.`, { status });

const meanings: Record<number, string> = {
  401: ' (it wants a name and a password)',
  403: ' (not allowed)',
  404: ' (not there)',
  410: ' (gone for good)',
  429: ' (too many requests)',
  500: ' (a fault of its own)',
  502: ' (a fault behind it)',
  503: ' (not available now)',
  504: ' (something behind it did not answer)',
};

/**
 * A failed look-up as an answer: 400 for an address that is none, 504 for silence, 502 for the rest, of which
 * `remote_gone` will not come back by trying again.
 */
export function remoteRefusal(thrown: unknown): unknown {
  if (!(thrown instanceof FetchFault)) return thrown;
  if (thrown.kind === 'address') return new Refusal(400, 'invalid_input', thrown.message);
  if (thrown.status === 404 || thrown.status === 410) return new Refusal(502, 'remote_gone', thrown.message);
  return new Refusal(
    thrown.kind === 'timeout' ? 504 : 502,
    thrown.kind === 'timeout' ? 'remote_timeout' : 'remote_failed',
    thrown.message,
  );
}
