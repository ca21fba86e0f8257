import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { pageBelow } from './base-path.ts';
import { missing } from './errors.ts';
import { type App, type Request, type Response, refuse } from './serve.ts';

const forever = 'public, max-age=31536000, immutable';
const nothingHere = () => missing('There is nothing at this address.');

/**
 * The built web app: hashed assets for ever, the page itself never from a cache. Any other address that looks like a
 * page is a screen of the web app; unknown addresses of the APIs and of files are refusals.
 */
export async function pages(app: App, webFolder: string, basePath: string): Promise<void> {
  const files = new Set(filesBelow(webFolder));
  await app.register(fastifyStatic, {
    root: webFolder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      void response.header('cache-control', path.includes('/assets/') ? forever : 'no-cache');
    },
  });
  app.get('/*', { config: { audience: 'page' } }, (request, response) => {
    const path = decodeURI(request.url.split('?', 1)[0] ?? '').slice(1);
    // Another start may have built the page anew, with parts of other names.
    if ((files.has(path) && path !== 'index.html') || path.startsWith('assets/'))
      return response.sendFile(path);
    if (isScreen(path) && files.has('index.html'))
      return basePath === '' ? response.sendFile('index.html') : sendPageBelow(response);
    return refuse(request, response, nothingHere());
  });
  /** Read anew each time, as another start may have built it anew; it is a kilobyte. */
  function sendPageBelow(response: Response) {
    const page = readFileSync(join(webFolder, 'index.html'), 'utf8');
    return response
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pageBelow(page, basePath));
  }
  app.setNotFoundHandler((request: Request, response: Response) => refuse(request, response, nothingHere()));
}

/** A library id (`l.42`) has a dot as a file has, so only what ends like a file of ours is one. */
const isScreen = (path: string) =>
  !/^(api|v1|assets)(\/|$)/.test(path) &&
  !/\.(js|css|map|png|jpg|svg|ico|txt|xml|json|webmanifest)$/.test(path);

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch {
    return [];
  }
}
