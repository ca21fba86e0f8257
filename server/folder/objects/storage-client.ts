import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { wallTimeMs } from '#rules/clock.ts';
import { FetchFault } from '#server/net/fetch-fault.ts';
import { createGuardedFetch, type OpenAnswer } from '#server/net/guarded-fetch.ts';
import { objectLocation } from './object-path.ts';
import {
  type ObjectPage,
  objectStamp,
  plainEtag,
  readPage,
  readStorageAnswer,
  type StoredObject,
} from './storage-answer.ts';
import { changedFault, faultOfAnswer, StorageFault, silentFault } from './storage-fault.ts';
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
/** How many times a body that broke off is asked for from where it stopped. */
const maxResumptions = 20;
const maxAnswerBytes = 16 * 1024 * 1024;
const retriedStatus = new Set([429, 500, 502, 503, 504]);

/** One object, as its headers say. */
export type ObjectFacts = Omit<StoredObject, 'key'>;

/** Without an ETag any version will do. */
export type ObjectPart = { path: string; position: number; etag?: string };

/**
 * Lists and reads the objects of `folders`, and writes nothing. Rejects with a `StorageFault`. What is answered with 'later' or
 * breaks off is tried again, a bounded number of times.
 */
export function createStorageClient(storage: ObjectStorage, folders: readonly string[], times: StorageTimes) {
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

  async function page(folder: string, limit: number, after: string | null): Promise<ObjectPage> {
    const request = listRequest(folder, limit, after);
    for (let tries = 0; tries < 3; tries += 1) {
      const answer = await answerTo(request);
      if (answer.status !== 200) throw await ofListing(answer);
      const text = await textOf(answer).catch(() => '');
      if (text.includes('</ListBucketResult>')) return readPage(text);
    }
    throw silentFault('The object storage broke off in the middle of a listing.');
  }

  /** A listing of what is not there is a bucket that is not there. */
  async function ofListing(answer: OpenAnswer): Promise<StorageFault> {
    const fault = await faultFrom(answer);
    return fault.kind === 'gone'
      ? new StorageFault('refused', 'The object storage has no bucket of that name.')
      : fault;
  }

  /** Why an answer is no part of this object; null where it is one. */
  async function faultOfPart(
    answer: OpenAnswer,
    { etag }: ObjectPart,
    start: number,
  ): Promise<StorageFault | null> {
    const { status, headers, body } = answer;
    if (status !== 206 && status !== 200) return faultFrom(answer);
    const own = plainEtag(headers['etag'] ?? '');
    if (own !== '' && etag !== undefined && own !== plainEtag(etag)) {
      body.destroy();
      return changedFault();
    }
    if (status === 206 || start === 0) return null;
    body.destroy();
    return new StorageFault('unreadable', 'The object storage does not send parts of objects (Range).');
  }

  /** Reads on into `into` from `filled` to where the object, the connection or the buffer ends. */
  async function readOn(part: ObjectPart, into: Uint8Array, filled: number): Promise<FilledPart> {
    const start = part.position + filled;
    const range = `bytes=${start}-${part.position + into.length - 1}`;
    const condition = part.etag === undefined ? {} : { 'if-match': `"${plainEtag(part.etag)}"` };
    const answer = await answerTo({ path: part.path, headers: { range, ...condition } });
    if (answer.status === 416) {
      await textOf(answer).catch(() => '');
      return { filled, isEnd: true };
    }
    const fault = await faultOfPart(answer, part, start);
    if (fault) throw fault;
    let position = filled;
    const [read] = await Promise.allSettled([
      follow(answer.body, times.idleMs, (bytes) => {
        const wanted = bytes.subarray(0, into.length - position);
        into.set(wanted, position);
        position += wanted.length;
        return wanted.length === bytes.length;
      }),
    ]);
    const size = sizeOf(answer.headers);
    const isEnd = size === null ? read.status === 'fulfilled' : part.position + position >= size;
    return { filled: position, isEnd };
  }

  return {
    /** The objects below a folder, page by page, in the order of their keys. */
    async *list(folder: string): AsyncGenerator<StoredObject[]> {
      let after: string | null = null;
      do {
        const { objects, next }: ObjectPage = await page(folder, 1000, after);
        yield objects;
        after = next;
      } while (after !== null);
    },
    /** Whether anything is below a folder. */
    hasAny: async (folder: string): Promise<boolean> => (await page(folder, 1, null)).objects.length > 0,
    async head(path: string): Promise<ObjectFacts> {
      const answer = await answerTo({ path, isHead: true });
      if (answer.status !== 200) throw await faultFrom(answer);
      await textOf(answer);
      const { headers } = answer;
      const etag = headers['etag'] ?? '';
      const modifiedMilliseconds = objectStamp(headers['last-modified'], etag);
      return { size: Number(headers['content-length'] ?? 0), modifiedMilliseconds, etag };
    },
    /**
     * Reads a part of an object into `into`; resolves to how many bytes, fewer at its end only. Rejects as `changed` where the
     * object is not the one of that ETag any more. A body that breaks off is asked for from where it stopped.
     */
    async read(part: ObjectPart, into: Uint8Array): Promise<number> {
      let filled = 0;
      let stops = 0;
      for (let resumptions = 0; resumptions <= maxResumptions && stops < 3; resumptions += 1) {
        const before = filled;
        const read = await readOn(part, into, filled);
        filled = read.filled;
        if (read.isEnd || filled === into.length) return filled;
        stops = filled > before ? 0 : stops + 1;
      }
      throw silentFault('The object storage broke off in the middle of an object, several times.');
    },
    close: (): Promise<void> => net.close(),
  };
}

export type StorageClient = ReturnType<typeof createStorageClient>;

/** ListObjectsV2 below a folder, from where an earlier page ended. */
function listRequest(folder: string, limit: number, after: string | null): StorageRequest {
  const { key } = objectLocation(folder);
  const query = {
    'list-type': '2',
    'encoding-type': 'url',
    'max-keys': String(limit),
    prefix: key === '' ? '' : `${key}/`,
    ...(after === null ? {} : { 'continuation-token': after }),
  };
  return { path: folder, query };
}

/** The size of the whole object by an answer with a part of it or all; null where it does not say. */
function sizeOf(headers: Record<string, string>): number | null {
  const size = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? headers['content-length'];
  return size === undefined ? null : Number(size);
}

type FilledPart = { filled: number; isEnd: boolean };

/** Gives each part of a body to `take` until that answers false; rejects where the body breaks off or stands still. */
async function follow(body: Readable, idleMs: number, take: (part: Buffer) => boolean | void): Promise<void> {
  const idle = setTimeout(() => body.destroy(new Error('The body stood still.')), idleMs);
  try {
    for await (const part of body) {
      idle.refresh();
      if (take(Buffer.from(part)) === false) return;
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
