import type { Accounts } from '../accounts/accounts.ts';
import { notTheOperator, unauthenticated } from '../http/errors.ts';
import type { Identity, Request } from '../http/serve.ts';
import { isFolderArtwork } from '../music/artwork-address.ts';
import type { FolderTokens } from '../music/folder-tokens.ts';
import type { OfferedProvider } from '../music/offered-provider.ts';

/** What tells who a caller is: by the session's cookie, or by the tokens of the folder's API. */
export type Callers = { accounts: Accounts; folderTokens: FolderTokens };

/** The cookie's token; the caller of a call for a session always has one. */
function sessionToken({ accounts }: Callers, request: Request): string {
  const token = accounts.cookie.read(request);
  if (token === undefined) throw unauthenticated();
  return token;
}

/** What the session is called that asks. */
export const sessionNameOf = (callers: Callers, request: Request): string =>
  callers.accounts.sessions.nameOf(sessionToken(callers, request));

async function sessionOf(callers: Callers, request: Request, now: number): Promise<string> {
  const userId = await callers.accounts.sessions.userOf(sessionToken(callers, request), now);
  if (userId === undefined) throw unauthenticated();
  return userId;
}

/** Authenticates by what the request carries. */
export const identityBy = (callers: Callers, now: () => number): Identity => ({
  session: (request) => sessionOf(callers, request, now()),
  async operator(request) {
    const userId = await sessionOf(callers, request, now());
    if (userId !== (await callers.accounts.operator.id())) throw notTheOperator();
    return userId;
  },
  async developer(request) {
    await callers.folderTokens.checkDeveloper(request);
  },
  listener: (request) => callers.folderTokens.checkListener(request),
  ownerOf(audience, request) {
    if (audience === 'public') return undefined;
    if (audience === 'session' || audience === 'operator')
      return { kind: 'session', id: sessionNameOf(callers, request) };
    const session = callers.folderTokens.sessionOf(request);
    return session === undefined ? undefined : { kind: 'session', id: session };
  },
});

export const folderProvider = (callers: Callers): OfferedProvider => ({
  name: 'folder',
  displayName: 'your music folder',
  developerToken: async (request) => callers.folderTokens.developer(sessionNameOf(callers, request)),
  isArtwork: isFolderArtwork,
});
