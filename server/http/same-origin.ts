import { forbidden } from './errors.ts';
import type { App, Request } from './serve.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a browser send (OWASP CSRF cheat sheet): Sec-Fetch-Site where the browser says it,
 * else Origin. A caller that sends neither is no browser and carries no ambient cookie.
 */
export function sameOriginOnly(app: App, originOf: (request: Request) => string): void {
  app.addHook('onRequest', (request, _response, done) => {
    // What is shared with the app comes from outside of any page; nothing is changed by it (share-target.ts).
    // Apps show a password of their own with each request: no browser sends that along for another site.
    const { audience } = request.routeOptions.config;
    if (reading.has(request.method) || audience === 'page' || audience === 'app') return done();
    const { 'sec-fetch-site': site, origin } = request.headers;
    const own =
      site === undefined ? origin === undefined || origin === originOf(request) : site === 'same-origin';
    done(own ? undefined : forbidden('That request came from another site.', 'cross_site'));
  });
}
