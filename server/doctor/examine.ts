import type { Checked } from '#contract/doctor.ts';
import { type Check, type Finding, fault, sentenceOf } from './check.ts';

const maxMilliseconds = 8_000;

/** Makes every check at the same time; each has its own time and fails alone. Never rejects. */
export function examine(checks: readonly Check[], milliseconds = maxMilliseconds): Promise<Checked[]> {
  return Promise.all(
    checks.map(async ({ id, title, look }) => ({ id, title, ...(await inTime(look, milliseconds)) })),
  );
}

async function inTime(look: Check['look'], milliseconds: number): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(tooLate(milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([Promise.try(look), late]);
  } catch (thrown) {
    return fault(
      `This could not be checked: ${sentenceOf(thrown)}`,
      'If it is not clear why, please report it.',
    );
  } finally {
    clearTimeout(timer);
  }
}

const tooLate = (milliseconds: number) =>
  fault(
    `There was no answer within ${milliseconds / 1000} seconds.`,
    'Whatever this is about is very slow or hangs: a disk, the network, or a database that is busy.',
  );
