import { createServer } from 'node:http';

// A process of its own, so that its work is not counted as Earshot's. Every tenth feed has something new each round.
let round = 0;

const item = (feed: string, number: number) =>
  `<item><title>Episode ${number}</title><guid isPermaLink="false">${feed}-${number}</guid><pubDate>${new Date(Date.UTC(2025, 0, number)).toUTCString()}</pubDate><enclosure url="https://audio.example.org/${feed}/${number}.mp3" length="1000" type="audio/mpeg"/><description><![CDATA[<p>Notes of episode ${number} with a <a href="https://example.org/${number}">link</a>.</p>]]></description></item>`;

const server = createServer((request, response) => {
  const feed = (request.url ?? '/').slice(1);
  const changes = Number(feed) % 10 === 0 ? round : 0;
  const etag = `"${feed}-${changes}"`;
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  const items = Array.from({ length: 10 + changes }, (_, index) => item(feed, 10 + changes - index));
  response
    .writeHead(200, { etag, 'content-type': 'application/rss+xml' })
    .end(
      `<?xml version="1.0"?><rss version="2.0"><channel><title>Show ${feed}</title>${items.join('')}</channel></rss>`,
    );
});
server.keepAliveTimeout = 60_000;
server.listen(0, '0.0.0.0', () => {
  const bound = server.address();
  process.send?.(typeof bound === 'object' && bound !== null ? bound.port : 0);
});
process.on('message', (next) => {
  round = Number(next);
});
