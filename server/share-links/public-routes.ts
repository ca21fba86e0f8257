import { randomBytes } from 'node:crypto';
import { sharedAudio, sharedPicture, sharePage } from '#contract/share-page.ts';
import { Refusal } from '#server/http/errors.ts';
import { setCurrentListener } from '#server/http/listener-context.ts';
import { type App, type Request, type Response, serveBytes } from '#server/http/serve.ts';
import { ended, linkOpener, type OpenNeeds } from './open-link.ts';
import type { OpenedLink } from './opened-link-repository.ts';
import { refusalPageOf, sharePageOf } from './share-page.ts';
import { shareTexts as texts } from './share-texts.ts';
import type { Shareable } from './shareable.ts';

export type PublicNeeds = OpenNeeds & {
  rooms: readonly Shareable[];
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

/** What whoever has a link sees and hears, without an account: that one thing, and nothing else of the server. */
export function publicRoutes(app: App, needs: PublicNeeds): void {
  const { guard, rooms, basePath } = needs;
  const links = linkOpener(needs);

  function roomOf({ kind }: OpenedLink): Shareable {
    const room = rooms.find(({ kinds }) => kinds.includes(kind));
    if (room === undefined) throw ended(texts.gone);
    return room;
  }

  /** What is sent to whoever has the link ends with it. */
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
    const thing = await roomOf(link).find(link);
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
    const sent = (status: number, text: string) => {
      response
        .code(status)
        .header('content-security-policy', pagePolicy)
        .type('text/html; charset=utf-8')
        .send(text);
    };
    try {
      sent(200, await page(input.token, request, response));
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      if (thrown.retryAfterSeconds !== undefined)
        response.header('retry-after', Math.ceil(thrown.retryAfterSeconds));
      sent(thrown.status, refusalPageOf(titleOf(thrown), thrown.message, basePath));
    }
  });

  serveBytes(app, sharedAudio, async ({ input: { token, id, visit }, request, response }) => {
    hide(response);
    const link = await open(token, request, response, visit);
    const room = roomOf(link);
    await links.begin(link, visit, request);
    await room.sendAudio(link, id, request, response);
  });

  serveBytes(app, sharedPicture, async ({ input: { token, size }, request, response }) => {
    hide(response);
    const link = await open(token, request, response);
    await guard.countOpening(request);
    setCurrentListener(link.userId);
    await roomOf(link).sendPicture(link, size, request, response);
  });
}

function titleOf({ status }: Refusal): string {
  if (status === 404) return texts.notFoundTitle;
  if (status === 410) return texts.endedTitle;
  return status === 429 ? texts.waitTitle : texts.away;
}
