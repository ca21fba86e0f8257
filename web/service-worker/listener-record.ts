import { createStore, get, set, type UseStore } from 'idb-keyval';

const key = 'listener';
const day = 24 * 60 * 60 * 1000;
/** A session runs out by itself when it was not used for 30 days, and after 180: one that ends sooner was ended. */
const idleLimit = 29 * day;
const absoluteLimit = 179 * day;

/** `isHere`: what is kept may be shown. `since`: signed in; `seenAt`: last known to be. Milliseconds since 1970. */
type ListenerRecord = { userId: string; isHere: boolean; since: number; seenAt: number };

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('earshot-listener', 'record'));

function isRecord(value: unknown): value is ListenerRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'userId' in value &&
    'isHere' in value &&
    'since' in value &&
    'seenAt' in value
  );
}

async function readRecord(): Promise<ListenerRecord | undefined> {
  try {
    const kept: unknown = await get(key, store());
    return isRecord(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whose kept things this browser may show: the id of the listener who is signed in, as far as the page and its worker know.
 * Undefined when nobody is, and in a browser that keeps nothing.
 */
export async function readListener(): Promise<string | undefined> {
  const record = await readRecord();
  return record?.isHere ? record.userId : undefined;
}

/** Undefined locks whatever is kept, until the same listener is here again. Never rejects. */
export async function writeListener(userId: string | undefined, now = Date.now()): Promise<void> {
  const before = await readRecord();
  if (userId === undefined && before === undefined) return;
  const isSame = before?.userId === userId && before?.isHere === true;
  const record =
    userId === undefined
      ? { ...before, isHere: false }
      : { userId, isHere: true, since: isSame ? before.since : now, seenAt: now };
  try {
    await set(key, record, store());
  } catch {
    // A browser that keeps nothing has nothing to lock.
  }
}

/**
 * Whose session the server does not know any more although it cannot have run out: somebody ended this device, or the account
 * is gone. Undefined where it may have run out by itself: then what is kept waits, locked.
 */
export async function endedListener(now = Date.now()): Promise<string | undefined> {
  const record = await readRecord();
  const isYoung =
    record && Math.abs(now - record.seenAt) < idleLimit && Math.abs(now - record.since) < absoluteLimit;
  return isYoung ? record.userId : undefined;
}
