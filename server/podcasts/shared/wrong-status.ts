import { missing, Refusal } from '#server/http/errors.ts';
import { FetchFault } from '#server/net/fetch-fault.ts';
import { isPartAddress } from './local-hosts.ts';
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

/** Why the sound at this address did not come. A part of a book lies in the music folder: no host is named for it. */
export function soundFault(address: string, status: number): WrongStatus | Refusal {
  if (!isPartAddress(address)) return new WrongStatus(new URL(address).hostname, status);
  return status === 404 ? missing(texts.partGone) : partUnreadable(texts.folderSilent);
}

/** 503: the file is in the catalogue, and cannot be read now. */
export const partUnreadable = (sentence: string) =>
  new Refusal(503, 'music_folder_silent', sentence, { retryAfterSeconds: 5 });

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
