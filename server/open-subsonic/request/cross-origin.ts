import type { App } from '#server/http/serve.ts';

const headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Range, Content-Length, Accept-Ranges',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Apps in a browser have pages of their own elsewhere. No cookie opens anything here, so any page may ask. */
export function letPagesAsk(app: App): void {
  app.addHook('onRequest', (_request, response, done) => {
    response.headers(headers);
    done();
  });
}

/** What a browser asks before it asks. */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': 'Range, Content-Type',
  'access-control-max-age': '86400',
};
