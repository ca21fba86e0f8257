import * as z from 'zod/mini';
import { fitsAsIs } from './fits-as-is.ts';

/**
 * Makes JSON of what a handler answers: what the contract lacks is not in it, and what does not fit throws. Undefined for
 * an empty body. The contract is walked once, when the first answer is made; only an answer that is not as it says is parsed.
 */
export function replyEncoder(reply: z.ZodMiniType): (answer: unknown) => string | undefined {
  const fitting = fittingReply(reply);
  return (answer) => JSON.stringify(fitting(answer));
}

/** What of an answer the contract has, likewise. */
export function fittingReply(reply: z.ZodMiniType): (answer: unknown) => unknown {
  let fits: ((answer: unknown) => boolean) | undefined;
  return (answer) => {
    fits ??= fitsAsIs(reply);
    return fits(answer) ? answer : z.parse(reply, answer);
  };
}
