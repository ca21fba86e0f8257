import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import * as z from 'zod/mini';
import { pageBelow } from '../http/base-path.ts';
import { missing } from '../http/errors.ts';
import { type App, type Request, type Response, refuse } from '../http/serve.ts';
import { shareTarget } from './share-target.ts';

type Written = {
  basePath: string;
  /** Files that the screen of this address is made of, as paths below the web folder. */
  files: readonly string[];
  /** What the program of the page finds in it. */
  start: object;
  /** Whether its browser may keep it; the page registers no worker otherwise. */
  hasWorker: boolean;
};

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** Inside a script nothing may look like the end of it. */
const asData = (value: object) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** The built page for one who asks: what their screen needs is named, and what their page would ask first is answered. */
export function pageFor(page: string, { basePath, files, start, hasWorker }: Written): string {
  const links = files.map(linkTo).join('');
  const linked = pageBelow(
    page.replace('</head>', () => `${links}</head>`),
    basePath,
  );
  const text = hasWorker ? linked : linked.replace('<html ', '<html data-worker="off" ');
  const data = `<script type="application/json">${asData(start)}</script>`;
  return text.replace('<div id="root">', () => `${data}<div id="root">`);
}

/**
 * The policy that admits the page's inline scripts, each by the hash of its text, and those from our files.
 */
export function policyFor(page: string, policy: string): string {
  const hashes = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, program = '']) => `'sha256-${createHash('sha256').update(program).digest('base64')}'`,
  );
  return policy.replace("script-src 'self'", () => ["script-src 'self'", ...hashes].join(' '));
}

const forever = 'public, max-age=31536000, immutable';
const nothingHere = () => missing('There is nothing at this address.');

type Web = {
  /** Where the built web app is. */
  folder: string;
  basePath: string;
  /** Whether browsers may install the service worker; if not, an installed one is removed. */
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
 * The built web app: hashed assets are immutable, the page itself is made for each request and never cached. Any
 * other address that looks like a page is a screen of the web app; unknown addresses of the APIs and of files are
 * refusals.
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
    // Another start may have rebuilt the page, with parts of other names.
    if ((files.has(path) && path !== 'index.html') || path.startsWith('assets/'))
      return response.sendFile(path);
    if (isScreen(path) && files.has('index.html')) return sendPage(path, request, response);
    return refuse(request, response, nothingHere());
  });
  /** Read for each request, as another start may have rebuilt it; it is a kilobyte. */
  async function sendPage(path: string, request: Request, response: Response) {
    const isShell = path === shell;
    const { hasEnded, ...pageData } = isShell ? {} : await start(request, response);
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    // Without a session the page shows the log-in, whose files it names itself.
    const named = pageData.userId === undefined ? [] : filesOfScreen(folder, path);
    const policy = policyFor(page, String(response.getHeader('content-security-policy')));
    if (isShell) response.header('x-robots-tag', 'noindex');
    else if (pageData.userId !== undefined || pageData.config !== undefined)
      response.header(listenerHeader, pageData.userId ?? (hasEnded ? 'ended' : ''));
    return response
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(pageFor(page, { basePath, files: named, start: pageData, hasWorker }));
  }
  app.setNotFoundHandler((request: Request, response: Response) => refuse(request, response, nothingHere()));
}

/**
 * A library id (`l.42`) has a dot as a file has, so only what ends like a file of ours is one. Where APIs of apps lie no page
 * answers: an app would take it for a reply.
 */
const isScreen = (path: string) =>
  !/^(api|v1|assets|share|rest|index\.php|subscriptions|toplist|suggestions)(\/|$)/.test(path) &&
  !/\.(js|css|map|png|jpg|svg|ico|txt|xml|json|webmanifest)$/.test(path);

const preloads = z.record(z.string(), z.array(z.string()));

/** What the build says that a screen is made of (scripts/build-web.ts); nothing where it does not know. */
function filesOfScreen(folder: string, path: string): string[] {
  try {
    const preloadsOf = z.parse(preloads, JSON.parse(readFileSync(join(folder, 'preloads.json'), 'utf8')));
    return preloadsOf[`/${path.split('/', 1)[0]}`] ?? [];
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
