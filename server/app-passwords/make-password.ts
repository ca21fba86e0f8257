import { maxAppPasswords } from '#contract/app-passwords.ts';
import { Refusal } from '#server/errors.ts';
import type { AppPasswordRepository, NewAppPassword } from './app-password-repository.ts';

/** 409 where a listener has as many passwords for apps as they may. */
export async function refuseTooMany(passwords: AppPasswordRepository, userId: string): Promise<void> {
  if ((await passwords.list(userId)).length < maxAppPasswords) return;
  throw new Refusal(
    409,
    'too_many_app_passwords',
    `You have passwords for ${maxAppPasswords} apps. Revoke one first.`,
  );
}

/** A new one, with its secret; 409 where there are as many as there may be. */
export async function makePassword(
  passwords: AppPasswordRepository,
  userId: string,
  wanted: NewAppPassword,
  now: number,
) {
  await refuseTooMany(passwords, userId);
  return passwords.make(userId, wanted, now);
}
