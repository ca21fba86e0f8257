import { forbidden } from './errors.ts';
import type { App, Request } from './serve.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses cross-site requests of browsers (OWASP CSRF cheat sheet) by Sec-Fetch-Site, else by Origin. A client that sends
 * neither is no browser and has no ambient cookie.
 */
export function sameOriginOnly(app: App, originOf: (request: Request) => string): void {
  app.addHook('onRequest', (request, _response, done) => {
    // The share target is called from outside of any page and changes nothing (share-target.ts).
    // Apps send their own password with each request; browsers do not add it to requests of other sites.
    const { audience } = request.routeOptions.config;
    if (safeMethods.has(request.method) || audience === 'page' || audience === 'app') return done();
    const { 'sec-fetch-site': site, origin } = request.headers;
    const own =
      site === undefined ? origin === undefined || origin === originOf(request) : site === 'same-origin';
    done(own ? undefined : forbidden('That request came from another site.', 'cross_site'));
  });
}
