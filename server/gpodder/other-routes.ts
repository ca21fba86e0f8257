import type { Feed } from '#contract/podcast-shapes.ts';
import type { App } from '#server/http/serve.ts';
import { appRoute, nameAndFormat } from './app-route.ts';
import type { Authentication } from './authentication.ts';

export type FindShows = (term: string, userId: string) => Promise<Feed[]>;

/** What is asked for and never had here: lists of others, tags, chapters that listeners make, likes of episodes. */
const empty = ['/toplist/:file', '/suggestions/:file', '/api/2/tags/:file', '/api/2/tag/:tag/:file'];
const emptyOfListener = ['/api/2/favorites/:file', '/api/2/lists/:file', '/api/2/chapters/:file'];

const shown = ({ url, title, author, description, image, link }: Feed) => ({
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

/** Finding shows, and calls that answer that there is nothing. */
export function otherRoutes(app: App, door: Authentication, findShows: FindShows): void {
  appRoute(app, { method: 'GET', url: '/search.json' }, async ({ query, request, response }) => {
    const { userId } = await door.enter(request, response);
    const term = (query('q') ?? '').trim().slice(0, 200);
    return term === '' ? [] : (await findShows(term, userId)).map(shown);
  });
  appRoute(app, { method: 'GET', url: '/toplist.json' }, async ({ request, response }) => {
    await door.enter(request, response);
    return [];
  });
  for (const url of empty)
    appRoute(app, { method: 'GET', url }, async ({ part, request, response }) => {
      await door.enter(request, response);
      nameAndFormat(part('file'));
      return [];
    });
  for (const url of emptyOfListener)
    appRoute(app, { method: 'GET', url }, async ({ part, request, response }) => {
      const [user] = nameAndFormat(part('file'));
      await door.enterAs(user, request, response);
      return [];
    });
}
