import { missing, Refusal } from '#server/http/errors.ts';
import type { Request } from '#server/http/serve.ts';
import type { OpenedLink, OpenedLinkRepository } from './opened-link-repository.ts';
import type { ShareGuard } from './share-guard.ts';
import { shareTexts as texts } from './share-texts.ts';

export type OpenNeeds = {
  visits: OpenedLinkRepository;
  guard: ShareGuard;
  isOn: () => Promise<boolean>;
  now: () => number;
};

export const ended = (sentence: string) => new Refusal(410, 'share_ended', sentence);

/** Who gets in by a link, and what counts as its play. Both throw 410 for one that ended. */
export function linkOpener({ visits, guard, isOn, now }: OpenNeeds) {
  return {
    /**
     * The link of a token; 404 where there is none. That is found with the same work for every token, and told nobody who
     * has guessed too often (429); who is listening already is not held up by others that guess at the same address.
     */
    async open(token: string, request: Request, visit?: string): Promise<OpenedLink> {
      const [on, link] = await Promise.all([isOn(), visits.open(token, visit, now())]);
      const isListening = on && link?.isCounted === true;
      if (!isListening) await guard.check(request);
      if (!on) throw missing(texts.notFound);
      if (link === undefined) {
        await guard.countGuess(request);
        throw missing(texts.notFound);
      }
      if (link.state === 'open' || (link.state === 'used' && link.isCounted)) return link;
      throw ended(texts[link.state]);
    },
    /** Each visit is one play, however many songs and parts of them it asks for. */
    async begin(link: OpenedLink, visit: string, request: Request): Promise<void> {
      if (link.isCounted || request.method === 'HEAD') return;
      await guard.countOpening(request);
      if (!(await visits.begin(link.id, visit, now()))) throw ended(texts.used);
    },
  };
}
