import { Refusal } from '#server/http/errors.ts';
import { FetchFault } from '#server/net/fetch-fault.ts';
import { texts } from './texts.ts';

/** A host answered with another status than was hoped for. The message is the sentence for the listener. */
export class WrongStatus extends Error {
  readonly status: number;

  constructor(host: string, status: number) {
    super(texts.answered(host, status));
    this.name = 'WrongStatus';
    this.status = status;
  }
}

/**
 * A failed look-up as an answer: 400 for an address that is none, 504 for silence, 502 for the rest, of which
 * `remote_gone` will not come back by trying again.
 */
export function remoteRefusal(thrown: unknown): unknown {
  if (thrown instanceof WrongStatus) {
    const isGone = thrown.status === 404 || thrown.status === 410;
    return new Refusal(502, isGone ? 'remote_gone' : 'remote_failed', thrown.message);
  }
  if (!(thrown instanceof FetchFault)) return thrown;
  if (thrown.kind === 'address') return new Refusal(400, 'invalid_input', thrown.message);
  if (thrown.kind === 'timeout') return new Refusal(504, 'remote_timeout', thrown.message);
  return new Refusal(502, 'remote_failed', thrown.message);
}
