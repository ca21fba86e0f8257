import type { App } from '#server/http/serve.ts';

/** Answers each request with its id, and at the level debug tells of each: by the route's template, never by its address. */
export function requestLines(app: App): void {
  app.addHook('onRequest', (request, response, done) => {
    response.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, response, done) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: response.statusCode,
        milliseconds: Math.round(response.elapsedTime),
      },
      'answered',
    );
    done();
  });
}
