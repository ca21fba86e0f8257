import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server of our own for tests: what each path answers can be changed, and every request is remembered. */
export async function testWebServer(answers: Record<string, Answering | string> = {}, address = '127.0.0.1') {
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    const answer = answers[path] ?? answers[path.replace(/\?.*$/, '')];
    if (answer === undefined) response.writeHead(404).end('not there');
    else if (typeof answer === 'string')
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(answer);
    else answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, address, resolve);
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    answers,
    requests,
    /** As ALLOW_PRIVATE_HOSTS wants it. */
    host: `${address}:${port}`,
    url: (path: string) => `http://${address}:${port}${path}`,
    requestCountOf: (path: string) => requests.filter((request) => request.path === path).length,
    async [Symbol.asyncDispose](): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

export type TestWebServer = Awaited<ReturnType<typeof testWebServer>>;

/** An answer that leads elsewhere. */
export const redirect =
  (location: string, status = 302): Answering =>
  (_request, response) => {
    response.writeHead(status, { location }).end();
  };
