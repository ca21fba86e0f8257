import type * as z from 'zod/mini';
import { CallError, isAwayStatus } from '#web/api.ts';

/** What is sent of an operation. `ageMilliseconds` is measured by the browser, from when it was made. */
export type SentOperation<Payload> = { id: string; payload: Payload; ageMilliseconds: number };

/** What sends operations of one kind. The server takes the same one twice as once. */
export type Kind<Payload> = {
  name: string;
  payload: z.ZodMiniType<Payload>;
  /** `keepalive`: the page is about to go. Rejects with whatever `statusOf` understands. */
  send: (operations: readonly SentOperation<Payload>[], keepalive: boolean) => Promise<void>;
  /** As many of one sequence go with one call; 1 unless said. */
  atOnce?: number;
  /** More than these are not kept: what waits longest goes. */
  most?: number;
  /** The HTTP status of what `send` rejected with: 0 where nobody answered, undefined where it says nothing about that. */
  statusOf?: (thrown: unknown) => number | undefined;
  /** The server will never take it; it is gone. */
  onRefused?: (payload: Payload, thrown: unknown) => void;
  /** After every try. */
  onTried?: (hasFailed: boolean) => void;
  /** The server took some, and no more of this kind wait. */
  onEmpty?: () => void;
};

/** The status of a call of our own. */
export const callStatus = (thrown: unknown) => (thrown instanceof CallError ? thrown.status : undefined);

/** Refusals that another day may mend: nobody signed in, too slow, somebody else was first, too early, too often. */
const passing = new Set([401, 408, 409, 425, 429]);

/** What becomes of an operation that could not be sent: it is gone, its sequence waits, or everything waits. */
export function outcomeOf<Payload>(
  { statusOf = callStatus }: Pick<Kind<Payload>, 'statusOf'>,
  thrown: unknown,
): 'refused' | 'stuck' | 'away' {
  // The session is somebody else's by now: it is no word about the operation.
  if (thrown instanceof CallError && thrown.code === 'other_listener') return 'away';
  const status = statusOf(thrown) ?? 500;
  if (status === 0 || status === 401 || isAwayStatus(status)) return 'away';
  return status >= 400 && status < 500 && !passing.has(status) ? 'refused' : 'stuck';
}

/** Whether a call failed because our server could not be reached: what it was to do can be kept and done later. */
export function isUnreachable(thrown: unknown): boolean {
  return thrown instanceof CallError && (thrown.status === 0 || isAwayStatus(thrown.status));
}
