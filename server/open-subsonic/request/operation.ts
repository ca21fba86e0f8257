import type { AppCaller } from '#server/app-passwords/app-passwords.ts';
import type { Request, Response } from '#server/http/serve.ts';
import type { Answer } from '../response/values.ts';
import type { Parameters } from './parameters.ts';

/** One call of an authenticated app. */
export type OperationCall = {
  params: Parameters;
  caller: AppCaller;
  client: string;
  request: Request;
  response: Response;
};

/** The result of an operation that sent the response itself. */
export const rawResponse = 'raw response' as const;

/**
 * An operation of the protocol by its name in the address. `changes`: refused for a read-only password. `replaces`: removes
 * what the request leaves out, so a body that is no form is refused. `isHeavy`: reads a whole list before it writes, and
 * takes a slot among the heavy answers first; a long response takes one in any case. `isPublic`: needs no credential.
 */
export type Operation = { name: string } & (
  | {
      changes: boolean;
      replaces?: true;
      isHeavy?: true;
      answer(call: OperationCall): Answer | typeof rawResponse | Promise<Answer | typeof rawResponse>;
    }
  | { isPublic: true; answer(): Answer | Promise<Answer> }
);
