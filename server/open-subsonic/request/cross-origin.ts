import type { App } from '#server/http/serve.ts';

const headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Range, Content-Length, Accept-Ranges',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Allows requests from any origin: apps in a browser have pages elsewhere, and this API accepts no cookies. */
export function allowAllOrigins(app: App): void {
  app.addHook('onRequest', (_request, response, done) => {
    response.headers(headers);
    done();
  });
}

/** Headers of the response to a preflight request. */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': 'Range, Content-Type',
  'access-control-max-age': '86400',
};
