import { forbidden, Refusal } from '#server/http/errors.ts';
import type { ServerSettings } from '../server-settings.ts';
import type { UserRepository } from '../user-repository.ts';
import type { Identity, IdentityRepository } from './identity-repository.ts';

export type AdmissionNeeds = {
  users: UserRepository;
  identities: IdentityRepository;
  settings: ServerSettings;
  now: () => number;
};

/** How somebody who is not known yet may get an account. */
export type Rule = {
  /** What the account is called: an e-mail address that was proven, or a name that no address is; undefined: neither. */
  email: string | undefined;
  /** An account that is called so already is theirs. */
  takesExisting: boolean;
  signups: 'open' | undefined;
};

export type Admission = ReturnType<typeof createAdmission>;

const closed = () =>
  forbidden(
    'You have no account here, and this server makes none by itself. Ask whoever runs it.',
    'signups_closed',
  );
const unverified = () =>
  forbidden(
    'Your e-mail address was not confirmed there, so no account was made or found by it.',
    'unverified',
  );
const linkFirst = () =>
  new Refusal(
    409,
    'link_first',
    'There is an account with your e-mail address already. Log in with your password, then link it under Your account.',
  );

/** Which account somebody gets whom another place vouches for. */
export function createAdmission({ users, identities, settings, now }: AdmissionNeeds) {
  async function existing(email: string, { issuer, subject }: Identity, takesExisting: boolean) {
    const user = await users.byEmail(email);
    if (!user) return undefined;
    // One who is known from there by another subject is somebody else: addresses are given out again.
    const isTaken = (await identities.listOf(user.id)).some(
      (linked) => linked.issuer === issuer && linked.subject !== subject,
    );
    if (!takesExisting || isTaken) throw linkFirst();
    return user.id;
  }

  /** The account's id. 403 `unverified` or `signups_closed`, 409 `link_first`. */
  return async function admit(identity: Identity, { email, takesExisting, signups }: Rule): Promise<string> {
    const linkedUser = await identities.find(identity);
    if (linkedUser !== undefined) return linkedUser;
    if (email === undefined) throw unverified();
    const existingUser = await existing(email, identity, takesExisting);
    if (existingUser !== undefined) return identities.link(existingUser, identity, now());
    if (signups !== 'open' && (await settings.signups()) !== 'open') throw closed();
    const added = await identities.addAccount(email, identity, now());
    // Undefined: the address was taken in the same moment, by them or by somebody else.
    return added ?? admit(identity, { email, takesExisting, signups });
  };
}
