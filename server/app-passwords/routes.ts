import {
  type AppApi,
  type AppPassword,
  appPasswords,
  makeAppPassword,
  renameAppPassword,
  revokeAppPassword,
} from '#contract/app-passwords.ts';
import { forbidden, missing, unauthenticated } from '#server/http/errors.ts';
import { type App, type Request, serve } from '#server/http/serve.ts';
import type { AppPasswordRepository, StoredAppPassword } from './app-password-repository.ts';

export type AppPasswordRoutesNeeds = {
  passwords: AppPasswordRepository;
  /** Those that the operator left open. */
  openApis: readonly AppApi[];
  /** Throws a refusal unless this is the account's password. */
  checkOwner: (request: Request, userId: string, password: string) => Promise<unknown>;
  emailOf: (userId: string) => Promise<string | undefined>;
  /** Where people reach this server, without a slash at its end. */
  addressOf: (request: Request) => string;
  onRevoked: (id: string) => void;
  now: () => number;
};

const ended = () => missing('That password has ended already.');

const iso = (time: number) => new Date(time).toISOString();

const replyOf = ({ createdAt, lastUsedAt, ...rest }: StoredAppPassword): AppPassword => ({
  ...rest,
  doors: [...rest.doors],
  createdAt: iso(createdAt),
  lastUsedAt: lastUsedAt === null ? null : iso(lastUsedAt),
});

/** What a listener does with the passwords of their apps. */
export function appPasswordRoutes(app: App, needs: AppPasswordRoutesNeeds): void {
  const { passwords, openApis, addressOf, now } = needs;

  serve(app, appPasswords, async ({ userId, request }) => {
    const [userName, own] = await Promise.all([needs.emailOf(userId), passwords.list(userId)]);
    if (userName === undefined) throw unauthenticated();
    return {
      serverUrl: addressOf(request),
      userName,
      openDoors: [...openApis],
      passwords: own.map(replyOf),
    };
  });

  serve(app, makeAppPassword, async ({ input, userId, request }) => {
    const { password, ...newPassword } = input;
    if (!newPassword.doors.every((api) => openApis.includes(api)))
      throw forbidden('Whoever runs this server has turned that off.', 'door_is_shut');
    await needs.checkOwner(request, userId, password);
    const { secret, ...created } = await passwords.make(userId, newPassword, now());
    return { ...replyOf(created), secret };
  });

  serve(app, renameAppPassword, async ({ input, userId }) => {
    if (!(await passwords.rename(userId, input.id, input.name))) throw ended();
    return undefined;
  });

  serve(app, revokeAppPassword, async ({ input, userId }) => {
    if (!(await passwords.revoke(userId, input.id))) throw ended();
    needs.onRevoked(input.id);
    return undefined;
  });
}
