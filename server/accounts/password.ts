import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { Refusal } from '#server/http/errors.ts';

const derive = promisify(argon2);

/** What one hash costs: `memory` in KiB, passes over it, lanes. */
export type PasswordCost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>;

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const owaspMinimum: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

export const tooManyLogIns = () =>
  new Refusal(503, 'busy', 'Too many people are logging in just now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

// Each hash takes 19 MiB and a thread: more than this at once would starve playback.
const limit = pLimit(Math.max(2, availableParallelism()));
const maxWaiting = 50;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= maxWaiting) throw tooManyLogIns();
  return limit(work);
}

type Hashing = PasswordCost & { tagLength: number };

function hashOf(password: string, salt: Uint8Array, hashing: Hashing): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'), 'utf8');
  return inTurn(() => derive('argon2id', { message, nonce: salt, ...hashing }));
}

const base64 = (data: Uint8Array) => Buffer.from(data).toString('base64').replaceAll('=', '');

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

export type Passwords = ReturnType<typeof passwordsAt>;

/** Makes and checks hashes of passwords; `cost` is that of new ones, and of the work for an unknown account. */
export function passwordsAt(cost: PasswordCost) {
  const hashing = { ...cost, tagLength };
  return {
    /** A PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`). */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16);
      const hash = await hashOf(password, salt, hashing);
      const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
      return `$argon2id$v=19$${parameters}$${base64(salt)}$${base64(hash)}`;
    },
    /** Whether the password belongs to the PHC string. For an unknown account the same work is done and the answer is no. */
    async verify(password: string, stored: string | undefined): Promise<boolean> {
      const [, memory, passes, parallelism, salt, hash] = phc.exec(stored ?? '') ?? [];
      if (salt === undefined || hash === undefined) {
        await hashOf(password, randomBytes(16), hashing);
        return false;
      }
      const expected = Buffer.from(hash, 'base64');
      const actual = await hashOf(password, Buffer.from(salt, 'base64'), {
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
        tagLength: expected.length,
      });
      return timingSafeEqual(actual, expected);
    },
  };
}

/** What this server does. */
export const passwords: Passwords = passwordsAt(owaspMinimum);
