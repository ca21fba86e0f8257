import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { wallTimeMs } from '#rules/clock.ts';
import { FetchFault } from '#server/net/fetch-fault.ts';
import { createGuardedFetch, type OpenAnswer } from '#server/net/guarded-fetch.ts';
import { readStorageAnswer } from './storage-answer.ts';
import { faultOfAnswer, StorageFault, silentFault } from './storage-fault.ts';
import {
  hostOf,
  type ObjectStorage,
  type SigningKeys,
  type StorageRequest,
  signedRequest,
} from './storage-request.ts';

/** `answerMs`: until an answer begins; `idleMs`: between two parts of its body. */
export type StorageTimes = { answerMs: number; idleMs: number };

const maxTries = 6;
/** The pause before the second try, which doubles with each. */
const firstPauseMs = 100;
const maxAnswerBytes = 16 * 1024 * 1024;
const retriedStatus = new Set([429, 500, 502, 503, 504]);

/** Signed requests to the buckets of `folders`. Rejects with a `StorageFault`. */
export function createStorageConnection(
  storage: ObjectStorage,
  folders: readonly string[],
  times: StorageTimes,
) {
  const net = createGuardedFetch({
    // The operator named it, so it may be in the private network.
    allowPrivateHosts: folders.map((folder) => hostOf(storage, folder)),
    userAgent: 'Earshot',
  });

  const signingKeys: SigningKeys = new Map();

  async function once(request: StorageRequest): Promise<OpenAnswer> {
    const { address, headers } = await signedRequest(storage, request, signingKeys);
    const { isHead = false } = request;
    return net.open(address, { headers, isHead, staysPut: true, milliseconds: times.answerMs });
  }

  /** An answer of any status; one that says 'later', and a connection that broke, only after several tries. */
  async function answerTo(request: StorageRequest): Promise<OpenAnswer> {
    for (let tries = 1; ; tries += 1) {
      const [result] = await Promise.allSettled([once(request)]);
      if (result.status === 'fulfilled') {
        if (!retriedStatus.has(result.value.status) || tries === maxTries) return result.value;
        await textOf(result.value).catch(() => '');
      } else if (tries === maxTries || !isWorthAnotherTry(result.reason)) {
        throw asStorageFault(result.reason);
      }
      await sleep(firstPauseMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2));
    }
  }

  async function textOf({ body }: OpenAnswer): Promise<string> {
    const parts: Buffer[] = [];
    let length = 0;
    await follow(body, times.idleMs, (part) => {
      length += part.length;
      if (length > maxAnswerBytes) throw silentFault('The object storage sent a listing without an end.');
      parts.push(part);
    });
    return Buffer.concat(parts).toString('utf8');
  }

  async function faultFrom(answer: OpenAnswer): Promise<StorageFault> {
    const { status, headers } = answer;
    const text = await textOf(answer).catch(() => '');
    return faultOfAnswer({ status, headers, body: readStorageAnswer(text).elements, wallMs: wallTimeMs() });
  }

  return { answerTo, textOf, faultFrom, close: (): Promise<void> => net.close() };
}

/** Gives each part of a body to `take` until that answers false; rejects where the body breaks off or stands still. */
export async function follow(
  body: Readable,
  idleMs: number,
  take: (part: Buffer) => boolean | void,
): Promise<void> {
  const idle = setTimeout(() => body.destroy(new Error('The body stood still.')), idleMs);
  try {
    for await (const part of body) {
      idle.refresh();
      if (take(Buffer.isBuffer(part) ? part : Buffer.from(part)) === false) return;
    }
  } finally {
    clearTimeout(idle);
    body.destroy();
  }
}

/** A connection that the other side had closed; not one that was waited for in vain. */
const isWorthAnotherTry = (thrown: unknown): boolean =>
  thrown instanceof FetchFault && thrown.kind === 'connection';

function asStorageFault(thrown: unknown): unknown {
  if (!(thrown instanceof FetchFault)) return thrown;
  if (thrown.kind === 'certificate')
    return new StorageFault('refused', `S3_ENDPOINT: ${thrown.message}`, thrown);
  return silentFault(`The object storage does not answer: ${thrown.message}`, thrown);
}
