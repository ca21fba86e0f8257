import { CallError, prefetchCall } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { authorizeMusic } from './lazy-authorization.ts';
import { offersFolderAlone } from './offers-folder-alone.ts';
import { login, signup } from './prefetched-calls.ts';
import type { Presence } from './session-presence.ts';
import type { SessionNeeds } from './session-store.ts';
import { accountTexts } from './texts.ts';

export type Credentials = { email: string; password: string };

/** How somebody gets in, with the password that they have or a new account. */
export function createEntry(music: SessionNeeds['music'], { enter, tokenOf }: Presence) {
  async function comeIn(id: string): Promise<void> {
    await enter(id, await tokenOf(id));
    toast.success(accountTexts.loggedIn);
  }

  async function logIn(credentials: Credentials): Promise<void> {
    let id: string;
    try {
      ({ id } = await prefetchCall(login, credentials));
    } catch (thrown) {
      toast.error(accountTexts.loginFailed);
      throw thrown;
    }
    await comeIn(id);
  }

  async function signUp(input: Credentials & { confirmPassword: string }): Promise<void> {
    let id: string;
    try {
      ({ id } = await prefetchCall(signup, input));
    } catch (thrown) {
      if (thrown instanceof CallError) toast.error(thrown.sentence);
      throw thrown;
    }
    await enter(id, (await offersFolderAlone()) ? await authorizeMusic(music, id) : undefined);
    toast.success(accountTexts.accountMade);
  }

  return { comeIn, logIn, signUp };
}
