import { acceptInvitation, checkLink, resetPassword } from '#contract/own-account.ts';
import { type App, serve } from '#server/http/serve.ts';
import type { LinkRepository, OpenedLink } from './account-link-repository.ts';
import type { Entrance } from './authentication.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { callerAddress } from './caller-address.ts';
import { checkNewPassword } from './new-password.ts';
import type { Passwords } from './password.ts';
import type { AddAccount, Verifier } from './password-sign-in.ts';
import { accountDisabled, emailTaken, linkUsed } from './refusals.ts';
import type { TrustedBrowsers } from './trusted-browser.ts';
import type { UserRepository } from './user-repository.ts';

export type LinkNeeds = {
  users: UserRepository;
  links: LinkRepository;
  verifier: Verifier;
  entrance: Entrance;
  browsers: BrowserCookies;
  knownBrowsers: TrustedBrowsers;
  passwords: Passwords;
  now: () => number;
};

/** What invitations and resets open. Their tokens are random 256 bits: there is nothing to guess. */
export function linkRoutes(app: App, needs: LinkNeeds): void {
  const { users, links, entrance, now } = needs;

  async function opened(token: string): Promise<OpenedLink> {
    const link = await links.look(token, now());
    if (!link) throw linkUsed();
    return link;
  }

  serve(app, checkLink, async ({ input }) => {
    const link = await opened(input.token);
    const user = link.userId === null ? undefined : await users.byId(link.userId);
    return { kind: link.kind, email: user?.email ?? null };
  });

  serve(app, acceptInvitation, async ({ input, request, response }) => {
    if ((await opened(input.token)).kind !== 'invitation') throw linkUsed();
    await checkNewPassword(input.password, input.confirmPassword);
    const add: AddAccount = (email, passwordHash) =>
      links.acceptInvitation(input.token, { email, passwordHash }, now());
    const logIn = {
      email: input.email,
      password: input.password,
      address: callerAddress(request.ip),
      browser: needs.browsers.read(request),
      now: now(),
    };
    const verified = await needs.verifier.signUp(logIn, add);
    if (verified === undefined) throw emailTaken();
    return entrance.enter(request, response, verified);
  });

  serve(app, resetPassword, async ({ input, request, response }) => {
    const { userId } = await opened(input.token);
    await checkNewPassword(input.password, input.confirmPassword);
    if (userId === null) throw linkUsed();
    // The link stays: it works once the account is enabled again.
    if ((await users.byId(userId))?.disabled_at) throw accountDisabled();
    const passwordHash = await needs.passwords.hash(input.password);
    await links.resetPassword(input.token, { userId, passwordHash }, now());
    const browserCookie = needs.knownBrowsers.cookieWith(needs.browsers.read(request).known, {
      id: userId,
      password_hash: passwordHash,
    });
    return entrance.enter(request, response, { id: userId, browserCookie, passwordHash });
  });
}
