import type * as z from 'zod/mini';

/** What is wrong with a part of a request, as a person would say it, where the contract has no words of its own. */
export function plainSentence(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.at(-1);
  const subject = typeof name === 'string' ? `“${name}”` : 'A part of the request';
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `${subject} is missing.` : `${subject} is not of the right kind.`;
    case 'too_big':
      return `${subject} may ${atMost(issue.origin, Number(issue.maximum))}.`;
    case 'too_small':
      return Number(issue.minimum) === 1 && issue.origin !== 'number'
        ? `${subject} must not be empty.`
        : `${subject} must ${atLeast(issue.origin, Number(issue.minimum))}.`;
    default:
      return `${subject} is not valid.`;
  }
}

const units: Record<string, string> = { string: 'characters', array: 'entries' };

const atMost = (origin: string, max: number) =>
  units[origin] === undefined ? `be at most ${max}` : `have at most ${max} ${units[origin]}`;
const atLeast = (origin: string, min: number) =>
  units[origin] === undefined ? `be at least ${min}` : `have at least ${min} ${units[origin]}`;
