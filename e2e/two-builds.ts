import { request as ask, createServer, type IncomingHttpHeaders } from 'node:http';

/** The names of the second build: each file of the app has another one, wherever it is named. */
const named = /(?<=["'`/])((?:[\w.]+-)*[\w-]{7})\.(js|css)\b/g;
const renamed = (text: string) => text.replaceAll(named, '$1-2.$2');
const original = (path: string) => path.replace(/-2\.(js|css)$/, '.$1');

/** Cached answers of the first build do not count for the second; rewritten ones come as they are. */
function plainHeaders({ ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  delete headers['accept-encoding'];
  delete headers['if-none-match'];
  delete headers['if-modified-since'];
  return headers;
}

/**
 * A proxy before a server: it can serve the same app as another build, all of whose files have other names, and be
 * away. Files of the first build are still there, as after a real update.
 */
export async function twoBuilds(server: string) {
  let isSecond = false;
  let isAway = false;
  const proxy = createServer((request, response) => {
    const { url = '/', method = 'GET', headers } = request;
    if (isAway) return void response.destroy();
    const path = original(url);
    // An old file is the old one; the page, the worker and what has a name of the second build are the second.
    const isRewritten = isSecond && method === 'GET' && (path !== url || !url.startsWith('/assets/'));
    const onward = ask(
      new URL(path, server),
      { method, headers: isRewritten ? plainHeaders(headers) : headers },
      (answer) => {
        const type = answer.headers['content-type'] ?? '';
        if (!isRewritten || !/html|javascript|css/.test(type)) {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          return void answer.pipe(response);
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const { 'content-length': _length, etag: _etag, ...otherHeaders } = answer.headers;
          response.writeHead(answer.statusCode ?? 502, otherHeaders);
          response.end(renamed(Buffer.concat(parts).toString()));
        });
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: (build: 'first' | 'second') => {
      isSecond = build === 'second';
    },
    setAway: (away: boolean) => {
      isAway = away;
      if (away) proxy.closeAllConnections();
    },
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
