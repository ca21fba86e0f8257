import type { Feed } from '#contract/podcast-shapes.ts';
import type { App } from '#server/http/serve.ts';
import { appRoute, nameAndFormat } from './app-route.ts';
import type { Authentication } from './authentication.ts';

export type FindShows = (term: string, userId: string) => Promise<Feed[]>;

/** Lists of a directory, which this server is not. The protocol gives them to everybody. */
const emptyOfDirectory = ['/toplist/:file', '/api/2/tags/:file', '/api/2/tag/:tag/:file'];
/** Calls whose data does not exist here: shared lists and chapters, favourite episodes. */
const emptyOfListener = ['/api/2/favorites/:file', '/api/2/lists/:file', '/api/2/chapters/:file'];

const serializeShow = ({ url, title, author, description, image, link }: Feed) => ({
  url,
  title,
  author,
  description,
  website: link ?? '',
  logo_url: image ?? '',
  subscribers: 0,
  subscribers_last_week: 0,
  mygpo_link: '',
});

/** Public lists, which are empty; 404 where podcast sync is off. */
export function publicRoutes(app: App, authentication: Pick<Authentication, 'requireOpen'>): void {
  appRoute(app, { method: 'GET', url: '/toplist.json' }, async () => {
    authentication.requireOpen();
    return [];
  });
  for (const url of emptyOfDirectory)
    appRoute(app, { method: 'GET', url }, async ({ part }) => {
      authentication.requireOpen();
      nameAndFormat(part('file'));
      return [];
    });
}

/** Search for shows, and calls of a listener that always return an empty list. */
export function otherRoutes(app: App, authentication: Authentication, findShows: FindShows): void {
  appRoute(app, { method: 'GET', url: '/search.json' }, async ({ query, request, response }) => {
    const { userId } = await authentication.authorize(request, response);
    const term = (query('q') ?? '').trim().slice(0, 200);
    return term === '' ? [] : (await findShows(term, userId)).map(serializeShow);
  });
  appRoute(app, { method: 'GET', url: '/suggestions/:file' }, async ({ part, request, response }) => {
    await authentication.authorize(request, response);
    nameAndFormat(part('file'));
    return [];
  });
  for (const url of emptyOfListener)
    appRoute(app, { method: 'GET', url }, async ({ part, request, response }) => {
      const [user] = nameAndFormat(part('file'));
      await authentication.authorizeAs(user, request, response);
      return [];
    });
}
