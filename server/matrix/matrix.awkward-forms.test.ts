import { expect, test } from 'vitest';
import { formLimits } from '#server/http/form-pairs.ts';
import { awkwardForms } from '#server/http/testing/test-awkward-forms.ts';
import { countFormWork } from '#server/http/testing/test-form-work.ts';
import { collectRoutes, type Route } from './testing/test-routes.ts';
import { openTwoServers } from './testing/test-two-servers.ts';

/** An address below the route: each part that it leaves open is filled. */
const addressOf = (url: string) => url.replaceAll(/:\w+/g, 'ann.json').replaceAll('*', 'x');

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const inAddress = 200_000;
/** Of a body that is over every limit. */
const overLimit = formLimits.characters + 100;

test('no route reads an awkward query or form more than a fixed number of times, or behind the limits', {
  timeout: 600_000,
}, async () => {
  using collected = collectRoutes();
  await using two = await openTwoServers();
  const [server] = two.houses;
  if (server === undefined) throw new Error('There must be a server.');
  using work = countFormWork();
  const faults: string[] = [];
  const inject = ({ method, url }: Route, query: string, body?: string) =>
    server.server.app.inject({
      method,
      url: `${addressOf(url)}?${query}`,
      headers: { 'sec-fetch-site': 'same-origin', ...(body === undefined ? {} : form) },
      ...(body === undefined ? {} : { payload: body }),
    });

  async function ask(route: Route, name: string, query: string, body?: string): Promise<void> {
    work.sinceLast();
    const { statusCode } = await inject(route, query, body);
    const { characters, maxPairs } = work.sinceLast();
    const allowedReads = query.length + Math.min(body?.length ?? 0, formLimits.characters);
    const what = `${route.method} ${route.url}, ${name}`;
    if (characters > 2 * allowedReads + 100)
      faults.push(`${what}: ${characters} characters read of ${allowedReads}`);
    if (maxPairs > formLimits.pairs) faults.push(`${what}: ${maxPairs} pairs read`);
    if (statusCode >= 500 && statusCode !== 502 && statusCode !== 503) faults.push(`${what}: ${statusCode}`);
  }

  for (const route of collected.routes.values())
    for (const { name, text } of awkwardForms) {
      await ask(route, `${name} in the address`, text(inAddress));
      if (route.method !== 'GET' && route.method !== 'HEAD')
        await ask(route, `${name} in the body`, '', text(overLimit));
    }
  expect(faults).toEqual([]);
  expect(collected.routes.size).toBeGreaterThan(200);
  // What a query is read by is the reader that counts.
  await inject({ method: 'GET', url: '/healthz', audience: 'public' }, 'a=1');
  expect(work.sinceLast()).toMatchObject({ readings: 1, characters: 3, pairs: 1 });
});

/** Calls of podcast apps show who asks in a header; those with which an app is paired are for everybody. */
const namesCaller = ({ url, audience }: Route) =>
  audience === 'app'
    ? !url.startsWith('/rest/') && !url.startsWith('/index.php/login/')
    : audience !== 'public' && audience !== 'page';

test('whoever is not let in is told so before anything of a body is read', { timeout: 300_000 }, async () => {
  using collected = collectRoutes();
  await using two = await openTwoServers();
  const app = two.houses[0]?.server.app;
  const routes = [...collected.routes.values()].filter(
    (route) => namesCaller(route) && !['GET', 'HEAD', 'OPTIONS'].includes(route.method),
  );
  const faults: string[] = [];
  for (const { method, url } of routes) {
    const answer = await app?.inject({
      method,
      url: addressOf(url),
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      payload: `{"broken": ${'x'.repeat(300_000)}`,
    });
    if (answer?.statusCode !== 401) faults.push(`${method} ${url}: ${answer?.statusCode}`);
  }
  expect(faults).toEqual([]);
  expect(routes.length).toBeGreaterThan(100);
});
