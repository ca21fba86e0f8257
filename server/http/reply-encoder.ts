import * as z from 'zod/mini';
import { fitsAsIs } from './fits-as-is.ts';

/**
 * Serializes the reply of a handler: drops fields that the contract lacks, and throws where it does not fit. Undefined for an
 * empty body. The contract is compiled with the first reply; only a reply that differs from it is parsed.
 */
export function replyEncoder(reply: z.ZodMiniType): (answer: unknown) => string | undefined {
  const fitting = fittingReply(reply);
  return (answer) => JSON.stringify(fitting(answer));
}

/** The part of a reply that the contract has, without serializing it. */
export function fittingReply(reply: z.ZodMiniType): (answer: unknown) => unknown {
  let fits: ((answer: unknown) => boolean) | undefined;
  return (answer) => {
    fits ??= fitsAsIs(reply);
    return fits(answer) ? answer : z.parse(reply, answer);
  };
}
