import { looksLikeEmail } from '#contract/accounts.ts';
import { createAccountRemoval } from '../accounts/account-removal.ts';
import { commonPasswordSentence, isCommonPassword } from '../accounts/common-password.ts';
import { createOperatorRepository } from '../accounts/operator-repository.ts';
import { passwords } from '../accounts/password.ts';
import { createUserRepository } from '../accounts/user-repository.ts';
import type { Database } from '../database/open-database.ts';
import { backupUsage } from './backup-commands.ts';
import { doctorUsage } from './doctor-command.ts';
import { newKeyUsage } from './new-key-command.ts';

export type CommandNeeds = {
  database: Database;
  /** Asks for a new password at the terminal; an empty answer means: make one. */
  askPassword: () => Promise<string>;
  makePassword: () => string;
  print: (line: string) => void;
  now: () => number;
};

export const usage = `Usage:
  earshot user add EMAIL             make an account (asks for a password; empty: one is made)
  earshot user list                  every account, and which one runs the server
  earshot user reset-password EMAIL  a new password; ends every session of the account
  earshot user delete EMAIL          the account and all it owns
${backupUsage}
${doctorUsage}
  earshot health                     asks the running server whether it is up; ends with 1 where it is not
${newKeyUsage}`;

/** Runs one command. Throws a sentence when it cannot. */
export async function runCommand(words: readonly string[], needs: CommandNeeds): Promise<void> {
  const users = createUserRepository(needs.database);
  const [command, verb, email = ''] = words;
  if (command !== 'user') throw new Error(usage);

  async function newPassword(): Promise<string> {
    const typedPassword = await needs.askPassword();
    const password = typedPassword === '' ? needs.makePassword() : typedPassword;
    if (password.length < 8 || password.length > 256)
      throw new Error('A password needs 8 to 256 characters.');
    if (await isCommonPassword(password)) throw new Error(commonPasswordSentence);
    if (typedPassword === '') needs.print(`The password is ${password}`);
    return passwords.hash(password);
  }
  async function existing() {
    const user = await users.byEmail(email);
    if (!user) throw new Error(`There is no account with the e-mail address “${email}”.`);
    return user;
  }

  switch (verb) {
    case 'add': {
      if (!looksLikeEmail.test(email)) throw new Error('That does not look like an e-mail address.');
      if (await users.byEmail(email))
        throw new Error(`There is an account with the e-mail address “${email}” already.`);
      const id = await users.add(email, await newPassword(), needs.now());
      return needs.print(`Added ${email} (${id}).`);
    }
    case 'list': {
      const all = await users.list();
      const operatorId = await createOperatorRepository(needs.database).id();
      for (const user of all) {
        const marks = [user.id === operatorId && 'runs the server', user.disabled_at !== null && 'disabled'];
        const columns = [user.email, user.id, new Date(user.created_at).toISOString(), ...marks];
        needs.print(columns.filter((word) => word !== false).join('\t'));
      }
      return needs.print(all.length === 1 ? '1 account' : `${all.length} accounts`);
    }
    case 'reset-password': {
      const user = await existing();
      await users.resetPassword(user.id, await newPassword());
      return needs.print(`${user.email} has a new password and is logged out everywhere.`);
    }
    case 'delete': {
      const user = await existing();
      const removal = createAccountRemoval(needs.database);
      await removal.begin(user.id, needs.now());
      await removal.finish(user.id);
      return needs.print(`Deleted ${user.email}.`);
    }
    default:
      throw new Error(usage);
  }
}
