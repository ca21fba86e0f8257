import {
  deletePerson,
  disablePerson,
  enablePerson,
  handOver,
  invitations,
  invite,
  makeResetLink,
  people,
  setSignups,
  withdrawInvitation,
} from '#contract/operator.ts';
import { missing, Refusal } from '#server/http/errors.ts';
import { type App, type Request, serve } from '#server/http/serve.ts';
import type { LinkRepository } from './account-link-repository.ts';
import type { AccountRemoval } from './account-removal.ts';
import type { DeviceRepository } from './device-repository.ts';
import { invitationMail, resetMail, type SendMail } from './mail-texts.ts';
import type { OperatorRepository } from './operator-repository.ts';
import type { OwnerCheck } from './owner-check.ts';
import type { ServerSettings } from './server-settings.ts';
import type { SessionRepository } from './session-repository.ts';
import type { User, UserRepository } from './user-repository.ts';

export type PeopleNeeds = {
  users: UserRepository;
  sessions: SessionRepository;
  devices: DeviceRepository;
  links: LinkRepository;
  operator: OperatorRepository;
  settings: ServerSettings;
  removal: AccountRemoval;
  checkOwner: OwnerCheck;
  onRemoved: (userId: string) => void;
  /** Where people reach this server, without a slash at its end. */
  addressOf: (request: Request) => string;
  /** Undefined: links are given by hand. */
  sendMail?: SendMail | undefined;
  now: () => number;
};

const iso = (time: number) => new Date(time).toISOString();

const noAccount = () => missing('There is no such account.');

/** What became of a mail to an address; null where none is sent. */
async function mailed(sendMail: SendMail | undefined, mail: Parameters<SendMail>[0] | undefined) {
  if (sendMail === undefined || mail === undefined) return null;
  return { to: mail.to, problem: await sendMail(mail) };
}

/** What the operator does for the people of this server. */
export function peopleRoutes(app: App, needs: PeopleNeeds): void {
  const { users, sessions, operator, now } = needs;

  async function existing(id: string): Promise<User> {
    const user = await users.byId(id);
    if (user?.deleted_at !== null) throw noAccount();
    return user;
  }

  /** Somebody else than the operator. */
  async function other(id: string): Promise<User> {
    const user = await existing(id);
    if (id === (await operator.id()))
      throw new Refusal(409, 'is_operator', 'That is the account that runs this server.');
    return user;
  }

  serve(app, people, async () => {
    const [all, seen, operatorId] = await Promise.all([
      users.list(),
      needs.devices.lastSeen(now()),
      operator.id(),
    ]);
    return {
      people: all.map((user) => ({
        id: user.id,
        email: user.email,
        name: user.name,
        createdAt: iso(user.created_at),
        lastSeenAt: seen.has(user.id) ? iso(seen.get(user.id) ?? 0) : null,
        isDisabled: user.disabled_at !== null,
        isOperator: user.id === operatorId,
      })),
    };
  });

  serve(app, disablePerson, async ({ input }) => {
    await other(input.id);
    await users.setDisabled(input.id, now());
    await sessions.endAllOf(input.id);
    return undefined;
  });

  serve(app, enablePerson, async ({ input }) => {
    await existing(input.id);
    await users.setDisabled(input.id, null);
    return undefined;
  });

  serve(app, deletePerson, async ({ input }) => {
    await other(input.id);
    await needs.removal.begin(input.id, now());
    needs.onRemoved(input.id);
    return undefined;
  });

  serve(app, makeResetLink, async ({ input, request }) => {
    const { email } = await existing(input.id);
    const link = await needs.links.makeReset(input.id, now());
    if (link === undefined) throw noAccount();
    const address = needs.addressOf(request);
    const url = `${address}/new-password#${link.token}`;
    const mail = await mailed(needs.sendMail, resetMail({ to: email, url, address, lasts: 'a day' }));
    return { url, expiresAt: iso(link.expiresAt), mail };
  });

  serve(app, handOver, async ({ input, userId, request }) => {
    const user = await existing(input.id);
    if (user.disabled_at !== null)
      throw new Refusal(409, 'is_disabled', 'That account is disabled. Let them in again first.');
    await needs.checkOwner(request, userId, input.password);
    await operator.set(input.id);
    return undefined;
  });

  invitationRoutes(app, needs);
}

function invitationRoutes(app: App, { links, settings, addressOf, sendMail, now }: PeopleNeeds): void {
  serve(app, setSignups, async ({ input }) => {
    await settings.setSignups(input.signups);
    return undefined;
  });

  serve(app, invitations, async () => {
    const open = await links.invitations(now());
    return {
      invitations: open.map(({ id, note, createdAt, expiresAt }) => ({
        id,
        note,
        createdAt: iso(createdAt),
        expiresAt: iso(expiresAt),
      })),
    };
  });

  serve(app, invite, async ({ input, request }) => {
    const { note, email } = input;
    const { token, expiresAt } = await links.makeInvitation(note || (email ?? '').slice(0, 100), now());
    const address = addressOf(request);
    const url = `${address}/invitation#${token}`;
    const mail = email === undefined ? undefined : invitationMail({ to: email, url, address });
    return { url, expiresAt: iso(expiresAt), mail: await mailed(sendMail, mail) };
  });

  serve(app, withdrawInvitation, async ({ input }) => {
    await links.withdraw(input.id);
    return undefined;
  });
}
