import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import * as z from 'zod/mini';
import { missing } from '../http/errors.ts';
import { type App, type Request, type Response, refuse } from '../http/serve.ts';
import { pageFor, policyFor } from './page-text.ts';
import { shareTarget } from './share-target.ts';

const forever = 'public, max-age=31536000, immutable';
const nothingHere = () => missing('There is nothing at this address.');

type Web = {
  /** Where the built web app is. */
  folder: string;
  basePath: string;
  /** Whether browsers may keep the app; if not, the worker that they have is told to leave. */
  hasWorker: boolean;
  /** What a page finds in itself; `config`: it is known that nobody is signed in. `hasEnded` is for its worker alone. */
  start: (
    request: Request,
    response: Response,
  ) => Promise<{ userId?: string; config?: unknown; hasEnded?: boolean }>;
};

/** A page for nobody in particular: the browser's worker keeps it, and shows it where no server answers. */
const shell = 'shell';
/**
 * Tells the worker whom a page was made for; empty: for nobody; `ended`: for nobody, and the browser had a session that the
 * server knows no more. Without it nobody could tell.
 */
const listenerHeader = 'x-earshot-listener';

/**
 * The built web app: hashed assets for ever, the page itself, which is made for each who asks, kept by nobody. Any other address that looks like a
 * page is a screen of the web app; unknown addresses of the APIs and of files are refusals.
 */
export async function pages(app: App, { folder, basePath, hasWorker, start }: Web): Promise<void> {
  const files = new Set(filesBelow(folder));
  await shareTarget(app, basePath);
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      void response.header('cache-control', path.includes('/assets/') ? forever : 'no-cache');
    },
  });
  app.get('/*', { config: { audience: 'page' } }, (request, response) => {
    const path = decodeURI(request.url.split('?', 1)[0] ?? '').slice(1);
    if (path === 'service-worker.js' && !hasWorker) return response.sendFile('service-worker-off.js');
    // Another start may have built the page anew, with parts of other names.
    if ((files.has(path) && path !== 'index.html') || path.startsWith('assets/'))
      return response.sendFile(path);
    if (isScreen(path) && files.has('index.html')) return sendPage(path, request, response);
    return refuse(request, response, nothingHere());
  });
  /** Read anew each time, as another start may have built it anew; it is a kilobyte. */
  async function sendPage(path: string, request: Request, response: Response) {
    const isShell = path === shell;
    const { hasEnded, ...found } = isShell ? {} : await start(request, response);
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    // Whoever is not here sees the log-in, which the page names by itself.
    const named = found.userId === undefined ? [] : filesOfScreen(folder, path);
    const policy = policyFor(page, String(response.getHeader('content-security-policy')));
    if (isShell) response.header('x-robots-tag', 'noindex');
    else if (found.userId !== undefined || found.config !== undefined)
      response.header(listenerHeader, found.userId ?? (hasEnded ? 'ended' : ''));
    return response
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(pageFor(page, { basePath, files: named, start: found, hasWorker }));
  }
  app.setNotFoundHandler((request: Request, response: Response) => refuse(request, response, nothingHere()));
}

/** A library id (`l.42`) has a dot as a file has, so only what ends like a file of ours is one. */
const isScreen = (path: string) =>
  !/^(api|v1|assets|share)(\/|$)/.test(path) &&
  !/\.(js|css|map|png|jpg|svg|ico|txt|xml|json|webmanifest)$/.test(path);

const preloads = z.record(z.string(), z.array(z.string()));

/** What the build says that a screen is made of (scripts/build-web.ts); nothing where it does not know. */
function filesOfScreen(folder: string, path: string): string[] {
  try {
    const known = z.parse(preloads, JSON.parse(readFileSync(join(folder, 'preloads.json'), 'utf8')));
    return known[`/${path.split('/', 1)[0]}`] ?? [];
  } catch {
    return [];
  }
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch {
    return [];
  }
}
