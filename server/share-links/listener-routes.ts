import {
  endShareLink,
  makeShareLink,
  maxShareYears,
  type ShareKind,
  type ShareLink,
  setSharing,
  shareLinks,
  sharing,
} from '#contract/share-links.ts';
import { shareOffer } from '#contract/share-offer.ts';
import { badInput, forbidden, missing } from '#server/http/errors.ts';
import { type App, type Request, serve } from '#server/http/serve.ts';
import type { Link, LinkRepository } from './link-repository.ts';
import { stateOf } from './opened-link-repository.ts';
import type { ShareSwitch } from './share-guard.ts';
import type { Shareable } from './shareable.ts';

export type ListenerNeeds = {
  links: LinkRepository;
  shareSwitch: ShareSwitch;
  sources: readonly Shareable[];
  /** Where people reach this server, without a slash at its end. */
  addressOf: (request: Request) => string;
  now: () => number;
};

const year = 365.25 * 24 * 60 * 60 * 1000;
const iso = (time: number) => new Date(time).toISOString();
const isoOrNull = (time: number | null) => (time === null ? null : iso(time));

/** What a listener does with links of their own, and whether the operator lets them. */
export function listenerRoutes(app: App, needs: ListenerNeeds): void {
  const { links, shareSwitch, sources, addressOf, now } = needs;

  function replyOf(link: Link, request: Request): ShareLink {
    const { token, itemId: _itemId, createdAt, expiresAt, lastUsedAt, ...rest } = link;
    const state = stateOf({ ...link, endedAt: null }, now());
    return {
      ...rest,
      url: token === null ? null : `${addressOf(request)}/share/${token}`,
      createdAt: iso(createdAt),
      expiresAt: isoOrNull(expiresAt),
      lastUsedAt: isoOrNull(lastUsedAt),
      state: state === 'ended' ? 'used' : state,
    };
  }

  serve(app, shareOffer, async () => ({ isOn: await shareSwitch.isOn() }));

  serve(app, shareLinks, async ({ userId, request }) => {
    const [on, own] = await Promise.all([shareSwitch.isOn(), links.list(userId)]);
    return { isOn: on, links: own.map((link) => replyOf(link, request)) };
  });

  serve(app, makeShareLink, async ({ input, userId, request }) => {
    if (!(await shareSwitch.isOn()))
      throw forbidden('Sharing is turned off on this server.', 'sharing_is_off');
    const { kind, itemId, note, maxPlays } = input;
    const expiresAt = dateOf(input.expiresAt, now());
    const thing = await sources.find(({ kinds }) => kinds.includes(kind))?.find({ userId, kind, itemId });
    if (!thing) throw missing(nothingToShare[kind]);
    const { title, by } = thing;
    const link = await links.make(userId, { kind, itemId, title, by, note, expiresAt, maxPlays }, now());
    return replyOf(link, request);
  });

  serve(app, endShareLink, async ({ input, userId }) => {
    if (!(await links.end(userId, input.id, now()))) throw missing('That link has ended already.');
    return undefined;
  });

  serve(app, sharing, async () => ({ isOn: await shareSwitch.isOn() }));
  serve(app, setSharing, async ({ input }) => {
    await shareSwitch.set(input.isOn);
    return undefined;
  });
}

const nothingToShare: Record<ShareKind, string> = {
  song: 'That song is not in the music folder.',
  album: 'That album is not in the music folder.',
  playlist: 'That playlist is not in your library.',
  episode: 'An episode can be shared when you are subscribed to its show.',
};

const refused = (sentence: string) => badInput(sentence, { expiresAt: sentence });

/** 400 for a day that has been, and for one too far away. */
function dateOf(text: string | null, now: number): number | null {
  if (text === null) return null;
  const time = Date.parse(text);
  if (!(time > now)) throw refused('A link ends on a day that is still to come.');
  if (time > now + maxShareYears * year) throw refused(`A link ends within ${maxShareYears} years.`);
  return time;
}
