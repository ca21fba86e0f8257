import type { AppCaller } from '#server/app-passwords/app-passwords.ts';
import type { Request, Response } from '#server/http/serve.ts';
import type { Answer } from '../response/values.ts';
import type { Parameters } from './parameters.ts';

/** One call of an app that was let in. */
export type Asked = {
  params: Parameters;
  caller: AppCaller;
  client: string;
  request: Request;
  response: Response;
};

/** For an operation that answered by itself: bytes. */
export const rawResponse = 'raw response' as const;

/**
 * What an app can ask for, by its name in the address. `changes`: not for a password that may only read. `replaces`: what
 * is not sent is removed, so a body that is no form is refused. `isHeavy`: it reads a whole list before its answer is
 * written, and needs a place among heavy answers first; an answer that is long when it is written needs one in any case.
 * One that is for anybody answers whoever asks.
 */
export type Operation = { name: string } & (
  | {
      changes: boolean;
      replaces?: true;
      isHeavy?: true;
      answer(asked: Asked): Answer | typeof rawResponse | Promise<Answer | typeof rawResponse>;
    }
  | { isForAnybody: true; answer(): Answer | Promise<Answer> }
);
