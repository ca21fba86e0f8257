import type * as z from 'zod/mini';
import { CallError, isAwayStatus } from '#web/api.ts';

/** The sent part of an operation. `ageMilliseconds` is the time since it was made, measured by the browser. */
export type SentOperation<Payload> = { id: string; payload: Payload; ageMilliseconds: number };

/** Sends operations of one kind. The server must accept an operation twice without a second effect. */
export type Kind<Payload> = {
  name: string;
  payload: z.ZodMiniType<Payload>;
  /** Rejects with an error that `statusOf` understands. */
  send: (operations: readonly SentOperation<Payload>[]) => Promise<void>;
  /** Operations of one sequence in one call; 1 by default. */
  batchSize?: number;
  /** Maximum number of stored operations; the oldest are dropped. */
  maxWaiting?: number;
  /** The HTTP status of an error of `send`: 0 without a response, undefined for any other error. */
  statusOf?: (thrown: unknown) => number | undefined;
  /** The server refused the operation for good, and it was deleted. */
  onRefused?: (payload: Payload, thrown: unknown) => void;
  /** Called after every attempt. */
  onTried?: (hasFailed: boolean) => void;
  /** The server accepted operations, and none of this kind wait. */
  onEmpty?: () => void;
};

/** The status of a failed call to the server. */
export const callStatus = (thrown: unknown) => (thrown instanceof CallError ? thrown.status : undefined);

/** Refusals that may succeed later: signed out, timeout, conflict, too early, too many. */
const retryableStatuses = new Set([401, 408, 409, 425, 429]);

/** The effect of a failed attempt: `refused` deletes the operation, `stuck` stops its sequence, `away` stops everything. */
export function outcomeOf<Payload>(
  { statusOf = callStatus }: Pick<Kind<Payload>, 'statusOf'>,
  thrown: unknown,
): 'refused' | 'stuck' | 'away' {
  // The session belongs to another account now, so the refusal says nothing about the operation.
  if (thrown instanceof CallError && thrown.code === 'other_listener') return 'away';
  const status = statusOf(thrown) ?? 500;
  if (status === 0 || status === 401 || isAwayStatus(status)) return 'away';
  return status >= 400 && status < 500 && !retryableStatuses.has(status) ? 'refused' : 'stuck';
}

/** Whether a call failed because the server is unreachable, so that its operation can be sent later. */
export function isUnreachable(thrown: unknown): boolean {
  return thrown instanceof CallError && (thrown.status === 0 || isAwayStatus(thrown.status));
}
