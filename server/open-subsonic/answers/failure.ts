import type { Refusal } from '#server/errors.ts';

/** The numbers that the protocol gives to what goes wrong. */
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

/** What an app is refused, with its number. The status is that of the answer: apps read the number and not the status. */
export class Failure extends Error {
  readonly code: Code;
  readonly status: number;

  constructor(code: Code, sentence: string, status = 200) {
    super(sentence);
    this.name = 'Failure';
    this.code = code;
    this.status = status;
  }
}

export const missingParameter = (name: string) =>
  new Failure(codes.missingParameter, `The parameter “${name}” is missing.`);
export const notFound = (sentence = 'There is no such thing here.') => new Failure(codes.notFound, sentence);
export const notAllowed = (sentence: string) => new Failure(codes.notAllowed, sentence);
/** A picture that is not there: apps ask again and again unless the status says so too. */
export const noPicture = () => new Failure(codes.notFound, 'It has no picture.', 404);

const codesOfStatus: Record<number, Code> = {
  400: codes.missingParameter,
  403: codes.notAllowed,
  404: codes.notFound,
};

/** What the other rooms refuse, as this door says it. */
export const asFailure = (refused: Refusal): Failure =>
  new Failure(codesOfStatus[refused.status] ?? codes.generic, refused.message);
