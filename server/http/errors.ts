import type { RefusalBody } from '#contract/endpoint.ts';
import { DatabaseFault, type DatabaseFaultKind } from '../database/database-fault.ts';

/** An error for the caller: a status, a code for programs and a sentence for people. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    sentence: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(sentence);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export const badInput = (sentence: string, fields?: Record<string, string>) =>
  new Refusal(400, 'invalid_input', sentence, fields ? { fields } : {});
export const unauthenticated = () => new Refusal(401, 'unauthenticated', 'Please log in first.');
export const forbidden = (sentence: string, code = 'forbidden') => new Refusal(403, code, sentence);
export const notTheOperator = () =>
  forbidden('Only whoever runs this server may do that.', 'not_the_operator');
export const missing = (sentence: string, code = 'not_found') => new Refusal(404, code, sentence);
/** Apple's error for an empty relationship (`40403`). */
export const noRelatedResources = () => missing('No related resources found.', 'no_related_resources');
export const tooMany = (retryAfterSeconds: number) =>
  new Refusal(429, 'too_many_requests', `Too many tries. Please wait ${waitInWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });

/** Rounds up, so that a retry after this time succeeds. */
function waitInWords(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** The body of a refusal under `/api`. */
export function refusalBody({ message, code, fields }: Refusal): RefusalBody {
  return fields ? { error: message, code, fields } : { error: message, code };
}

/** Apple's codes and titles by code of the refusal (Apple Music API reference, "HTTP Status Codes"). */
const resourceErrors: Record<string, { code: string; title: string }> = {
  invalid_input: { code: '40005', title: 'Invalid Parameter Value' },
  unauthenticated: { code: '40100', title: 'Unauthorized' },
  forbidden: { code: '40300', title: 'Forbidden' },
  playlist_read_only: { code: '40301', title: 'Read Only' },
  not_found: { code: '40400', title: 'Resource Not Found' },
  no_related_resources: { code: '40403', title: 'No Related Resources' },
  too_many_requests: { code: '42900', title: 'Too Many Requests' },
  busy: { code: '50300', title: 'Service Unavailable' },
  database_away: { code: '50300', title: 'Service Unavailable' },
  database_locked: { code: '50300', title: 'Service Unavailable' },
  music_folder_silent: { code: '50300', title: 'Service Unavailable' },
};

/** The body of a refusal under `/v1`, exactly in Apple's form. */
export function resourceErrorBody(refusal: Refusal, id: string) {
  const entry = resourceErrors[refusal.code] ?? { code: `${refusal.status}00`, title: 'Error' };
  return {
    errors: [
      {
        id,
        title: entry.title,
        detail: refusal.message,
        status: String(refusal.status),
        code: entry.code,
      },
    ],
  };
}

const databaseSentences: Record<DatabaseFaultKind, string> = {
  away: 'The server’s database does not answer just now. Please try again in a few seconds.',
  locked:
    'Another program holds the server’s database locked, so nothing was saved. Please try again in a few seconds.',
};
const databaseRetrySeconds = 3;

/**
 * Converts a thrown value to a refusal: an unavailable database to 503, a full or read-only disk to 507, any other error to
 * 500 without its message.
 */
export function asRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  if (thrown instanceof DatabaseFault)
    return new Refusal(503, `database_${thrown.kind}`, databaseSentences[thrown.kind], {
      retryAfterSeconds: databaseRetrySeconds,
    });
  if (isDiskFull(thrown))
    return new Refusal(
      507,
      'disk_full',
      'The server has no disk space left, so nothing was saved. Please tell whoever runs it.',
    );
  if (isReadOnly(thrown))
    return new Refusal(
      507,
      'disk_read_only',
      'The server’s disk can only be read just now, so nothing was saved. Please tell whoever runs it.',
    );
  const status = statusOf(thrown);
  if (status === 413) return new Refusal(413, 'too_large', 'That is too large.');
  if (status !== undefined && status >= 400 && status < 500)
    return new Refusal(status, 'invalid_input', 'The request could not be read.');
  return new Refusal(500, 'internal', 'Something went wrong on the server. It has been logged.');
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function statusOf(thrown: unknown): number | undefined {
  const status = property(thrown, 'statusCode');
  return typeof status === 'number' ? status : undefined;
}

/** ENOSPC of the file system, SQLITE_FULL (13) of node:sqlite, 53100 disk_full of PostgreSQL. */
export function isDiskFull(thrown: unknown): boolean {
  return (
    property(thrown, 'code') === 'ENOSPC' ||
    property(thrown, 'errcode') === 13 ||
    property(thrown, 'code') === '53100'
  );
}

/** EROFS of the file system, SQLITE_READONLY (8) of node:sqlite with its extended codes, 25006 of PostgreSQL. */
function isReadOnly(thrown: unknown): boolean {
  const sqlite = property(thrown, 'errcode');
  return (
    property(thrown, 'code') === 'EROFS' ||
    property(thrown, 'code') === '25006' ||
    (typeof sqlite === 'number' && (sqlite & 0xff) === 8)
  );
}
