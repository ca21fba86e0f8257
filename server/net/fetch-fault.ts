import { bodyLimits, inMegabytes } from './body-limits.ts';

export type FetchFaultKind =
  | 'address'
  | 'private'
  | 'dns'
  | 'connection'
  | 'certificate'
  | 'timeout'
  | 'aborted'
  | 'too_large'
  | 'busy'
  | 'encoding'
  | 'redirects';

/**
 * Why nothing came from another machine; an answer is no fault, whatever its status. The message is a sentence that names
 * the host, and never a whole address.
 */
export class FetchFault extends Error {
  readonly kind: FetchFaultKind;
  readonly host: string;

  constructor(kind: FetchFaultKind, host: string, sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? {} : { cause });
    this.name = 'FetchFault';
    this.kind = kind;
    this.host = host;
  }
}

const sentences: Record<Exclude<FetchFaultKind, 'address'>, (host: string) => string> = {
  private: (host) => `${host} is not on the open internet, and Earshot reaches nothing else.`,
  dns: (host) => `There is no server named ${host}.`,
  connection: (host) => `${host} could not be reached, or broke off.`,
  certificate: (host) => `${host} could not prove that it is ${host}: its certificate is not valid.`,
  timeout: (host) => `${host} did not answer in time.`,
  aborted: (host) => `Nobody waits for ${host} any longer.`,
  too_large: (host) => `${host} sent more than a file of this kind ever needs.`,
  busy: (host) =>
    `${host} has to wait: Earshot reads at most ${inMegabytes(bodyLimits.maxBytesOfListener)} for one listener and ${inMegabytes(bodyLimits.maxBytes)} for all from other servers at once. Please try again in a minute.`,
  encoding: (host) => `What ${host} sent could not be unpacked.`,
  redirects: (host) => `${host} sends from one address to the next without an end.`,
};

export const faultOf = (kind: keyof typeof sentences, host: string, cause?: unknown): FetchFault =>
  new FetchFault(kind, host, sentences[kind](host), cause);
