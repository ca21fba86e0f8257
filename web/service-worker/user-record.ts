import { createStore, get, set, type UseStore } from 'idb-keyval';

const key = 'listener';
const day = 24 * 60 * 60 * 1000;
/** A session runs out by itself when it was not used for 30 days, and after 180: one that ends sooner was ended. */
const idleLimit = 29 * day;
const absoluteLimit = 179 * day;

/**
 * `isHere`: what is kept may be shown. `hasLoggedOut`: by a page, where they said what becomes of it. `since`: signed in;
 * `seenAt`: last known to be. Milliseconds since 1970.
 */
type ListenerRecord = {
  userId: string;
  isHere: boolean;
  hasLoggedOut?: boolean;
  since: number;
  seenAt: number;
};

/** Builds that did not write it locked what is kept at a log-out alone. */
const hasLoggedOut = (record: ListenerRecord): boolean => record.hasLoggedOut ?? !record.isHere;

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
export async function readUser(): Promise<string | undefined> {
  const record = await readRecord();
  return record?.isHere ? record.userId : undefined;
}

async function writeRecord(record: ListenerRecord): Promise<void> {
  try {
    await set(key, record, store());
  } catch {
    // A browser that keeps nothing has nothing to lock.
  }
}

/** Undefined: they logged out. Locks whatever is kept, until the same listener is here again. Never rejects. */
export async function writeUser(userId: string | undefined, now = Date.now()): Promise<void> {
  const before = await readRecord();
  if (userId !== undefined) {
    const isSame = before?.userId === userId && before.isHere;
    const since = isSame ? before.since : now;
    await writeRecord({ userId, isHere: true, hasLoggedOut: false, since, seenAt: now });
  } else if (before) await writeRecord({ ...before, isHere: false, hasLoggedOut: true });
}

/** Locks whatever is kept of a listener whose session is gone; a log-out that was written down stays one. Never rejects. */
export async function lockUser(): Promise<void> {
  const before = await readRecord();
  if (before) await writeRecord({ ...before, isHere: false, hasLoggedOut: hasLoggedOut(before) });
}

const isYoung = ({ seenAt, since }: ListenerRecord, now: number): boolean =>
  Math.abs(now - seenAt) < idleLimit && Math.abs(now - since) < absoluteLimit;

/**
 * Whose session the server does not know any more although it cannot have run out: somebody ended this device, or the account
 * is gone. Undefined where it may have run out by itself: then what is kept waits, locked.
 */
export async function endedListener(now = Date.now()): Promise<string | undefined> {
  const record = await readRecord();
  return record && isYoung(record, now) ? record.userId : undefined;
}

/** The same, for whoever did not log out by a page: nobody said that what is kept is to wait for them. */
export async function abandonedListener(now = Date.now()): Promise<string | undefined> {
  const record = await readRecord();
  return record && isYoung(record, now) && !hasLoggedOut(record) ? record.userId : undefined;
}
