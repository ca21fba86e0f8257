import { maxShareYears, type NewShareLink, type ShareKind } from '#contract/share-links.ts';
import { badInput, forbidden, missing } from '#server/http/errors.ts';
import type { Request } from '#server/http/serve.ts';
import type { Link, LinkRepository } from './link-repository.ts';
import type { ShareSwitch } from './share-guard.ts';
import type { Shareable } from './shareable.ts';

type Needs = {
  links: LinkRepository;
  shareSwitch: ShareSwitch;
  sources: readonly Shareable[];
  /** Where people reach this server, without a slash at its end. */
  addressOf: (request: Request) => string;
  now: () => number;
};

const year = 365.25 * 24 * 60 * 60 * 1000;

export type ListenerLinks = ReturnType<typeof createListenerLinks>;

/** Links of a listener, for the web app and for apps: the same rights and limits for both. */
export function createListenerLinks({ links, shareSwitch, sources, addressOf, now }: Needs) {
  async function requireOn(): Promise<void> {
    if (!(await shareSwitch.isOn()))
      throw forbidden('Sharing is turned off on this server.', 'sharing_is_off');
  }

  return {
    /** Null where the token can no longer be read. */
    urlOf: ({ token }: Pick<Link, 'token'>, request: Request): string | null =>
      token === null ? null : `${addressOf(request)}/share/${token}`,
    isOn: (): Promise<boolean> => shareSwitch.isOn(),
    /** Those that were not ended by hand, the newest first. */
    list: (userId: string): Promise<Link[]> => links.list(userId),
    /** Which of these links lead to an audiobook, or a part of one. */
    async toBooks(some: readonly Link[]): Promise<ReadonlySet<string>> {
      const ofKinds = Map.groupBy(some, ({ kind }) => kind);
      const idsOfBooks = await Promise.all(
        [...ofKinds].map(async ([kind, links]) => {
          const ids = links.map(({ itemId }) => itemId);
          const books = await sources.find(({ kinds }) => kinds.includes(kind))?.booksAmong?.(kind, ids);
          return links.filter(({ itemId }) => books?.has(itemId)).map(({ id }) => id);
        }),
      );
      return new Set(idsOfBooks.flat());
    },
    /** 403 while sharing is off, 404 for what the listener does not have, 409 for too many links. */
    async make(userId: string, { kind, itemId, note, maxPlays, ...input }: NewShareLink): Promise<Link> {
      await requireOn();
      const expiresAt = dateOf(input.expiresAt, now());
      const thing = await sources.find(({ kinds }) => kinds.includes(kind))?.find({ userId, kind, itemId });
      if (!thing) throw missing(nothingToShare[kind]);
      const { title, by } = thing;
      return links.make(userId, { kind, itemId, title, by, note, expiresAt, maxPlays }, now());
    },
    /** Changes the note or the end of a link; what is undefined stays. 404 where there is no such link. */
    async change(
      userId: string,
      id: string,
      { note, expiresAt }: { note?: string | undefined; expiresAt?: string | null | undefined },
    ): Promise<void> {
      await requireOn();
      const end = expiresAt === undefined ? undefined : dateOf(expiresAt, now());
      if (!(await links.change(userId, id, { note, expiresAt: end }))) throw noLink();
    },
    /** 404 where there is no such link. */
    async end(userId: string, id: string): Promise<void> {
      if (!(await links.end(userId, id, now()))) throw noLink();
    },
  };
}

const noLink = () => missing('That link has ended already.');

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
