import { badInput } from '#server/http/errors.ts';
import { commonPasswordSentence, isCommonPassword } from './common-password.ts';

const differ = 'The two passwords differ.';

/** Refuses two passwords that differ, and one that everybody tries first; `field` is where it was typed. */
export async function checkNewPassword(
  password: string,
  confirmPassword: string,
  field = 'password',
): Promise<void> {
  if (password !== confirmPassword) throw badInput(differ, { confirmPassword: differ });
  if (await isCommonPassword(password))
    throw badInput(commonPasswordSentence, { [field]: commonPasswordSentence });
}
