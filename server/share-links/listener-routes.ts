import {
  endShareLink,
  makeShareLink,
  type ShareLink,
  setSharing,
  shareLinks,
  sharing,
} from '#contract/share-links.ts';
import { shareOffer } from '#contract/share-offer.ts';
import { type App, type Request, serve } from '#server/http/serve.ts';
import type { Link } from './link-repository.ts';
import type { ListenerLinks } from './listener-links.ts';
import { stateOf } from './opened-link-repository.ts';
import type { ShareSwitch } from './share-guard.ts';

export type ListenerNeeds = {
  links: ListenerLinks;
  shareSwitch: ShareSwitch;
  now: () => number;
};

const iso = (time: number) => new Date(time).toISOString();
const isoOrNull = (time: number | null) => (time === null ? null : iso(time));

/** What a listener does with links of their own, and whether the operator lets them. */
export function listenerRoutes(app: App, { links, shareSwitch, now }: ListenerNeeds): void {
  async function repliesOf(some: readonly Link[], request: Request): Promise<ShareLink[]> {
    const toBooks = await links.toBooks(some);
    return some.map((link) => replyOf(link, toBooks.has(link.id), request));
  }

  function replyOf(link: Link, isBook: boolean, request: Request): ShareLink {
    const { token: _token, itemId: _itemId, createdAt, expiresAt, lastUsedAt, ...rest } = link;
    const state = stateOf({ ...link, endedAt: null }, now());
    return {
      ...rest,
      isBook,
      url: links.urlOf(link, request),
      createdAt: iso(createdAt),
      expiresAt: isoOrNull(expiresAt),
      lastUsedAt: isoOrNull(lastUsedAt),
      state: state === 'ended' ? 'used' : state,
    };
  }

  serve(app, shareOffer, async () => ({ isOn: await links.isOn() }));

  serve(app, shareLinks, async ({ userId, request }) => {
    const [on, own] = await Promise.all([links.isOn(), links.list(userId)]);
    return { isOn: on, links: await repliesOf(own, request) };
  });

  serve(app, makeShareLink, async ({ input, userId, request }) => {
    const link = await links.make(userId, input);
    return replyOf(link, (await links.toBooks([link])).has(link.id), request);
  });

  serve(app, endShareLink, async ({ input, userId }) => {
    await links.end(userId, input.id);
    return undefined;
  });

  serve(app, sharing, async () => ({ isOn: await shareSwitch.isOn() }));
  serve(app, setSharing, async ({ input }) => {
    await shareSwitch.set(input.isOn);
    return undefined;
  });
}
