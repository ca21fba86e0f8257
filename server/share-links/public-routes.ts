import { randomBytes } from 'node:crypto';
import { sharedAudio, sharedPicture, sharePage } from '#contract/share-page.ts';
import { missing, Refusal } from '#server/http/errors.ts';
import { setCurrentListener } from '#server/http/listener-context.ts';
import { type App, type Request, type Response, serveBytes } from '#server/http/serve.ts';
import type { OpenedLink, OpenedLinkRepository } from './opened-link-repository.ts';
import type { ShareGuard } from './share-guard.ts';
import { refusalPageOf, sharePageOf } from './share-page.ts';
import { shareTexts as texts } from './share-texts.ts';
import type { Shareable } from './shareable.ts';

type OpenNeeds = {
  visits: OpenedLinkRepository;
  guard: ShareGuard;
  isOn: () => Promise<boolean>;
  now: () => number;
};

const ended = (sentence: string) => new Refusal(410, 'share_ended', sentence);

/** Who gets in by a link, and what counts as its play. Both throw 410 for one that ended. */
function linkOpener({ visits, guard, isOn, now }: OpenNeeds) {
  return {
    /** The link of a token, in equal time for every token. 404 for none, 429 after too many guesses, except for people already listening. */
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

export type PublicNeeds = OpenNeeds & {
  sources: readonly Shareable[];
  basePath: string;
};

/** Our own files and nothing else; not even what the web app may. */
const pagePolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Nobody keeps a list of links: no search engine, no proxy, and no page that is opened from here. */
function hide(response: Response): void {
  response.headers({
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  });
}

/** What people with a link but without an account can open: that one item and nothing else. */
export function publicRoutes(app: App, needs: PublicNeeds): void {
  const { guard, sources, basePath } = needs;
  const links = linkOpener(needs);

  function sourceOf({ kind }: OpenedLink): Shareable {
    const source = sources.find(({ kinds }) => kinds.includes(kind));
    if (source === undefined) throw ended(texts.gone);
    return source;
  }

  /** A running response ends with the link. */
  async function open(
    token: string,
    request: Request,
    response: Response,
    visit?: string,
  ): Promise<OpenedLink> {
    const link = await links.open(token, request, visit);
    app.openStreams.hold({ kind: 'share', id: link.id }, response);
    return link;
  }

  async function page(token: string, request: Request, response: Response): Promise<string> {
    const link = await open(token, request, response);
    await guard.countOpening(request);
    const thing = await sourceOf(link).find(link);
    if (thing === null) throw ended(texts.gone);
    return sharePageOf({
      thing,
      kind: link.kind,
      sharedBy: link.sharedBy,
      address: `${basePath}/share/${encodeURIComponent(token)}`,
      basePath,
      visit: randomBytes(16).toString('base64url'),
    });
  }

  serveBytes(app, sharePage, async ({ input, request, response }) => {
    hide(response);
    const reply = (status: number, text: string) => {
      response
        .code(status)
        .header('content-security-policy', pagePolicy)
        .type('text/html; charset=utf-8')
        .send(text);
    };
    try {
      reply(200, await page(input.token, request, response));
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      if (thrown.retryAfterSeconds !== undefined)
        response.header('retry-after', Math.ceil(thrown.retryAfterSeconds));
      reply(thrown.status, refusalPageOf(titleOf(thrown), thrown.message, basePath));
    }
  });

  serveBytes(app, sharedAudio, async ({ input: { token, id, visit }, request, response }) => {
    hide(response);
    const link = await open(token, request, response, visit);
    const source = sourceOf(link);
    await links.begin(link, visit, request);
    await source.sendAudio(link, id, request, response);
  });

  serveBytes(app, sharedPicture, async ({ input: { token, size }, request, response }) => {
    hide(response);
    const link = await open(token, request, response);
    await guard.countOpening(request);
    setCurrentListener(link.userId);
    await sourceOf(link).sendPicture(link, size, request, response);
  });
}

function titleOf({ status }: Refusal): string {
  if (status === 404) return texts.notFoundTitle;
  if (status === 410) return texts.endedTitle;
  return status === 429 ? texts.waitTitle : texts.away;
}
