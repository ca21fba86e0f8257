import type { Refusal } from '#server/http/errors.ts';

/** Error codes of the protocol. */
export const codes = {
  generic: 0,
  missingParameter: 10,
  wrongCredentials: 40,
  mechanismNotSupported: 42,
  conflictingMechanisms: 43,
  invalidApiKey: 44,
  notAllowed: 50,
  notFound: 70,
} as const;
export type Code = (typeof codes)[keyof typeof codes];

/** An error for an app. The HTTP status is 200 for most, since apps read the code instead. */
export class Failure extends Error {
  readonly code: Code;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: Code, sentence: string, status = 200, retryAfterSeconds?: number) {
    super(sentence);
    this.name = 'Failure';
    this.code = code;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const missingParameter = (name: string) =>
  new Failure(codes.missingParameter, `The parameter “${name}” is missing.`);
export const noTime = (name: string) =>
  new Failure(codes.missingParameter, `The parameter “${name}” is no time.`);
export const notFound = (sentence = 'There is no such thing here.') => new Failure(codes.notFound, sentence);
export const notAllowed = (sentence: string) => new Failure(codes.notAllowed, sentence);
/** A missing picture: apps repeat the request for ever unless the HTTP status is 404 too. */
export const noPicture = () => new Failure(codes.notFound, 'It has no picture.', 404);

const codesOfStatus: Record<number, Code> = {
  400: codes.missingParameter,
  403: codes.notAllowed,
  404: codes.notFound,
};

/** Converts a refusal to a failure of the protocol. The HTTP status stays where the app is to retry later. */
export const asFailure = ({ status, message, code, retryAfterSeconds }: Refusal): Failure =>
  new Failure(
    codesOfStatus[status] ?? codes.generic,
    message,
    code === 'busy' ? status : 200,
    retryAfterSeconds === undefined ? undefined : Math.ceil(retryAfterSeconds),
  );
