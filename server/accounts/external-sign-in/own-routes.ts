import { setPassword, signInWays, unlinkIdentity } from '#contract/sign-in.ts';
import { missing, Refusal } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import type { Accounts } from '../accounts.ts';
import { checkNewPassword } from '../new-password.ts';
import { type IdentityRepository, proxyIssuer } from './identity-repository.ts';
import type { Provider } from './provider.ts';

export type OwnSignInNeeds = {
  provider: Provider | undefined;
  isProxied: boolean;
  accounts: Pick<Accounts, 'users' | 'cookie' | 'checkOwner' | 'devices' | 'passwords'>;
  identities: IdentityRepository;
};

const atOf = (issuer: string) => (issuer === proxyIssuer ? proxyIssuer : (URL.parse(issuer)?.host ?? issuer));

/** How a listener gets into their account, and what they may change of it. */
export function ownSignInRoutes(
  app: App,
  { provider, isProxied, accounts, identities }: OwnSignInNeeds,
): void {
  const hasPassword = async (userId: string) => (await accounts.users.byId(userId))?.password_hash !== '';

  serve(app, signInWays, async ({ userId }) => ({
    hasPassword: await hasPassword(userId),
    provider: provider?.name ?? null,
    identities: (await identities.listOf(userId)).map(({ id, issuer, label, created_at }) => ({
      id,
      at: atOf(issuer),
      label,
      linkedAt: new Date(created_at).toISOString(),
    })),
  }));

  /** Whether somebody still gets in by an identity: its issuer must be one that signs people in today. */
  async function opens(issuer: string): Promise<boolean> {
    if (issuer === proxyIssuer) return isProxied;
    // A provider that is away now is taken for the one it was.
    return provider !== undefined && (await provider.issuer().catch(() => issuer)) === issuer;
  }

  serve(app, unlinkIdentity, async ({ userId, input }) => {
    const all = await identities.listOf(userId);
    if (!all.some(({ id }) => id === input.id)) throw missing('That is not linked to your account.');
    const others = all.filter(({ id }) => id !== input.id);
    const open = await Promise.all(others.map(({ issuer }) => opens(issuer)));
    if (!(await hasPassword(userId)) && !open.includes(true))
      throw new Refusal(
        409,
        'last_way_in',
        'That is the only way into your account. Set a password first, then unlink it.',
      );
    await identities.unlink(userId, input.id);
    return undefined;
  });

  serve(app, setPassword, async ({ userId, input, request }) => {
    if (await hasPassword(userId))
      throw new Refusal(409, 'has_password', 'Your account has a password. Change it with that one.');
    await checkNewPassword(input.newPassword, input.confirmPassword, 'newPassword');
    await accounts.checkOwner(request, userId, '');
    await accounts.users.setPassword(userId, await accounts.passwords.hash(input.newPassword));
    return { endedSessions: await accounts.devices.endOthers(userId, accounts.cookie.read(request)) };
  });
}
