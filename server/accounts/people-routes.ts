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
import { missing, Refusal } from '#server/errors.ts';
import { type App, type Request, serve } from '#server/serve.ts';
import type { AccountRemoval } from './account-removal.ts';
import type { DeviceRepository } from './device-repository.ts';
import type { LinkRepository } from './link-repository.ts';
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
  now: () => number;
};

/** Enough for any house, and few enough that a page shows them. */

const iso = (time: number) => new Date(time).toISOString();

/** What the operator does for the people of the house. */
export function peopleRoutes(app: App, needs: PeopleNeeds): void {
  const { users, sessions, operator, now } = needs;

  async function existing(id: string): Promise<User> {
    const user = await users.byId(id);
    if (user?.deleted_at !== null) throw missing('There is no such account.');
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
    await existing(input.id);
    const { token, expiresAt } = await needs.links.makeReset(input.id, now());
    return { url: `${needs.addressOf(request)}/new-password#${token}`, expiresAt: iso(expiresAt) };
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

function invitationRoutes(app: App, { links, settings, addressOf, now }: PeopleNeeds): void {
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
    const { token, expiresAt } = await links.makeInvitation(input.note, now());
    return { url: `${addressOf(request)}/invitation#${token}`, expiresAt: iso(expiresAt) };
  });

  serve(app, withdrawInvitation, async ({ input }) => {
    await links.withdraw(input.id);
    return undefined;
  });
}
