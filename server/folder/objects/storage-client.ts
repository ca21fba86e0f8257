import type { OpenAnswer } from '#server/net/guarded-fetch.ts';
import { objectLocation } from './object-path.ts';
import { type ObjectPage, objectStamp, plainEtag, readPage, type StoredObject } from './storage-answer.ts';
import { createStorageConnection, follow, type StorageTimes } from './storage-connection.ts';
import { changedFault, StorageFault, silentFault } from './storage-fault.ts';
import type { ObjectStorage, StorageRequest } from './storage-request.ts';

/** How many times a body that broke off is asked for from where it stopped. */
const maxResumptions = 20;
/** Some servers send them where much was deleted. */
const maxEmptyPages = 100;

/** One object, as its headers say. */
export type ObjectFacts = Omit<StoredObject, 'key'>;

/** Without an ETag, or with an empty one, any version will do. */
export type ObjectPart = { path: string; position: number; etag?: string };

/**
 * Lists and reads the objects of `folders`, and writes nothing. Rejects with a `StorageFault`. What is answered with 'later' or
 * breaks off is tried again, a bounded number of times.
 */
export function createStorageClient(storage: ObjectStorage, folders: readonly string[], times: StorageTimes) {
  const { answerTo, textOf, faultFrom, close } = createStorageConnection(storage, folders, times);

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
    const isOther = isOtherVersion(headers['etag'] ?? '', etag ?? '');
    if (!isOther && (status === 206 ? startOf(headers) === start : start === 0)) return null;
    body.destroy();
    if (isOther) return changedFault();
    if (status === 206) return otherPartFault();
    return new StorageFault('unreadable', 'The object storage does not send parts of objects (Range).');
  }

  /** Reads on into `into` from `filled` to where the object, the connection or the buffer ends. */
  async function readOn(part: ObjectPart, into: Uint8Array, filled: number): Promise<FilledPart> {
    const start = part.position + filled;
    const range = `bytes=${start}-${part.position + into.length - 1}`;
    const etag = plainEtag(part.etag ?? '');
    const condition = etag === '' ? {} : { 'if-match': `"${etag}"` };
    const answer = await answerTo({ path: part.path, headers: { range, ...condition } });
    if (answer.status === 416) {
      await textOf(answer).catch(() => '');
      return { filled, isEnd: true };
    }
    const fault = await faultOfPart(answer, part, start);
    if (fault) throw fault;
    let position = filled;
    let isLonger = false;
    const [read] = await Promise.allSettled([
      follow(answer.body, times.idleMs, (bytes) => {
        const fitting = bytes.subarray(0, into.length - position);
        into.set(fitting, position);
        position += fitting.length;
        isLonger = fitting.length < bytes.length;
        return !isLonger;
      }),
    ]);
    if (isLonger && answer.status === 206) throw otherPartFault();
    const size = sizeOf(answer.headers);
    const isEnd = size === null ? read.status === 'fulfilled' : part.position + position >= size;
    return { filled: position, isEnd };
  }

  return {
    /** The objects below a folder, page by page, in the order of their keys. Rejects as `refused` where it goes round in circles. */
    async *list(folder: string): AsyncGenerator<StoredObject[]> {
      const goesOn = progressOfListing();
      let after: string | null = null;
      do {
        const listed: ObjectPage = await page(folder, 1000, after);
        if (!goesOn(listed))
          throw new StorageFault(
            'refused',
            'The object storage sends the same part of a listing again and again.',
          );
        yield listed.objects;
        after = listed.next;
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
    close,
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

/** Answers whether a page is none that was listed before. */
function progressOfListing(): (page: ObjectPage) => boolean {
  const tokens = new Set<string>();
  const lastKeys = new Set<string>();
  let emptyPages = 0;
  return ({ objects, next }) => {
    const lastKey = objects.at(-1)?.key;
    emptyPages = lastKey === undefined ? emptyPages + 1 : 0;
    const isAgain = (next !== null && tokens.has(next)) || (lastKey !== undefined && lastKeys.has(lastKey));
    tokens.add(next ?? '');
    lastKeys.add(lastKey ?? '');
    return !isAgain && emptyPages <= maxEmptyPages;
  };
}

/** Whether both are ETags, of different versions. */
function isOtherVersion(etag: string, other: string): boolean {
  const etags = new Set([etag, other].map(plainEtag));
  return etags.size > 1 && !etags.has('');
}

const otherPartFault = () =>
  new StorageFault('unreadable', 'The object storage sent another part of the object than was asked for.');

/** Where a part begins, as its answer says. */
const startOf = (headers: Record<string, string>): number =>
  Number(/^bytes (\d+)-/.exec(headers['content-range'] ?? '')?.[1] ?? Number.NaN);

/** The size of the whole object by an answer with a part of it or all; null where it does not say. */
function sizeOf(headers: Record<string, string>): number | null {
  const size = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? headers['content-length'];
  return size === undefined ? null : Number(size);
}

type FilledPart = { filled: number; isEnd: boolean };
