import { createStore, get, type UseStore, update } from 'idb-keyval';
import { wallTimeMs } from '#rules/clock.ts';

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

/** Page and worker write at the same time: each change is one transaction, so that none undoes the other. */
async function changeRecord(
  change: (before: ListenerRecord | undefined) => ListenerRecord | undefined,
): Promise<void> {
  try {
    await update<unknown>(key, (value) => change(isRecord(value) ? value : undefined), store());
  } catch {
    // A browser without storage has no data to lock.
  }
}

/** Records the signed-in user. Undefined after a log-out: locks stored data until the same user signs in. Never rejects. */
export const writeUser = (userId: string | undefined, now = wallTimeMs()): Promise<void> =>
  changeRecord((before) => {
    if (userId === undefined) return before && { ...before, isHere: false, hasLoggedOut: true };
    const isSame = before?.userId === userId && before.isHere;
    const since = isSame ? before.since : now;
    return { userId, isHere: true, hasLoggedOut: false, since, seenAt: now };
  });

/**
 * Locks stored data of a user whose session is gone; a recorded log-out stays recorded. Resolves with the record as it was
 * at that moment. Never rejects.
 */
export async function lockUser(): Promise<ListenerRecord | undefined> {
  let locked: ListenerRecord | undefined;
  await changeRecord((before) => {
    locked = before;
    return before && { ...before, isHere: false, hasLoggedOut: hasLoggedOut(before) };
  });
  return locked;
}

/** Records that the data of a user are deleted, unless somebody signed in meanwhile. Never rejects. */
export const recordDeletion = (userId: string): Promise<void> =>
  changeRecord((before) =>
    before && before.userId === userId && !before.isHere ? { ...before, hasLoggedOut: true } : before,
  );

/** A day before it began: somebody set the clock back, and how long it lasted is unknown. */
const isShorter = (elapsedMs: number, limitMs: number): boolean => elapsedMs > -dayMs && elapsedMs < limitMs;

const cannotHaveExpired = ({ seenAt, since }: ListenerRecord, now: number): boolean =>
  isShorter(now - seenAt, idleLimitMs) && isShorter(now - since, absoluteLimitMs);

/**
 * The user whose session the server no longer knows although it cannot have expired: somebody ended it, or the account was
 * deleted. Undefined where it may have expired: then the stored data stay locked.
 */
export const endedIn = (record: ListenerRecord | undefined, now = wallTimeMs()): string | undefined =>
  record && cannotHaveExpired(record, now) ? record.userId : undefined;

/** The same for a user without a log-out in a page, where they could have decided to keep the stored data. */
export const abandonedIn = (record: ListenerRecord | undefined, now?: number): string | undefined =>
  record && hasLoggedOut(record) ? undefined : endedIn(record, now);

export const endedListener = async (now?: number): Promise<string | undefined> =>
  endedIn(await readRecord(), now);

export const abandonedListener = async (now?: number): Promise<string | undefined> =>
  abandonedIn(await readRecord(), now);
