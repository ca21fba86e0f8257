import { createStore, get, set, type UseStore } from 'idb-keyval';

const key = 'listener';
const dayMs = 24 * 60 * 60 * 1000;
/** A session expires after 30 days without use, and after 180 days. One that ends earlier was ended by somebody. */
const idleLimitMs = 29 * dayMs;
const absoluteLimitMs = 179 * dayMs;

/**
 * `isHere`: stored data may be shown. `hasLoggedOut`: by a page, where the user decided about the stored data. `since`: time
 * of the sign-in; `seenAt`: last time the user was known to be signed in. Epoch milliseconds.
 */
type ListenerRecord = {
  userId: string;
  isHere: boolean;
  hasLoggedOut?: boolean;
  since: number;
  seenAt: number;
};

/** Older builds did not write `hasLoggedOut`; they locked stored data only at a log-out. */
const hasLoggedOut = (record: ListenerRecord): boolean => record.hasLoggedOut ?? !record.isHere;

let openStore: UseStore | undefined;
const store = () => (openStore ??= createStore('earshot-listener', 'record'));

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
    const record: unknown = await get(key, store());
    return isRecord(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The id of the user whose stored data may be shown: the one who is signed in, as far as page and worker know. Undefined
 * where nobody is, and in a browser without storage.
 */
export async function readUser(): Promise<string | undefined> {
  const record = await readRecord();
  return record?.isHere ? record.userId : undefined;
}

async function writeRecord(record: ListenerRecord): Promise<void> {
  try {
    await set(key, record, store());
  } catch {
    // A browser without storage has no data to lock.
  }
}

/** Records the signed-in user. Undefined after a log-out: locks stored data until the same user signs in. Never rejects. */
export async function writeUser(userId: string | undefined, now = Date.now()): Promise<void> {
  const before = await readRecord();
  if (userId !== undefined) {
    const isSame = before?.userId === userId && before.isHere;
    const since = isSame ? before.since : now;
    await writeRecord({ userId, isHere: true, hasLoggedOut: false, since, seenAt: now });
  } else if (before) await writeRecord({ ...before, isHere: false, hasLoggedOut: true });
}

/** Locks stored data of a user whose session is gone; a recorded log-out stays recorded. Never rejects. */
export async function lockUser(): Promise<void> {
  const before = await readRecord();
  if (before) await writeRecord({ ...before, isHere: false, hasLoggedOut: hasLoggedOut(before) });
}

const cannotHaveExpired = ({ seenAt, since }: ListenerRecord, now: number): boolean =>
  Math.abs(now - seenAt) < idleLimitMs && Math.abs(now - since) < absoluteLimitMs;

/**
 * The user whose session the server no longer knows although it cannot have expired: somebody ended it, or the account was
 * deleted. Undefined where it may have expired: then the stored data stay locked.
 */
export async function endedListener(now = Date.now()): Promise<string | undefined> {
  const record = await readRecord();
  return record && cannotHaveExpired(record, now) ? record.userId : undefined;
}

/** The same for a user without a log-out in a page, where they could have decided to keep the stored data. */
export async function abandonedListener(now = Date.now()): Promise<string | undefined> {
  const record = await readRecord();
  return record && cannotHaveExpired(record, now) && !hasLoggedOut(record) ? record.userId : undefined;
}
